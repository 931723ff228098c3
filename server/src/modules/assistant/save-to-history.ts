import { randomUUID } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { asDatabaseError, describeOutage } from '#db/database-error'
import { discardRecording, storeRecording, type MadeRecording } from '#modules/recordings'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { buildHistoryEntry, findToldTopics, type AnsweredQuestion } from './history-entry.ts'
import { letWait } from './waiting-answers/let-wait.ts'

/** SQLSTATE classes of serialisation failures, unavailable locks and cancelled statements. */
const passingClasses: ReadonlySet<string> = new Set(['40', '55', '57'])

/** Whether a retry may succeed. Full storage or an ended session are permanent. */
function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'rate_limited' || error.code === 'unavailable'
  return describeOutage(error) !== null || passingClasses.has(asDatabaseError(error)?.code?.slice(0, 2) ?? '')
}

/** Resolves with its URL, or with null after logging that it cannot be stored. Rejects if a retry may succeed. */
async function storeSound(context: Context, made: MadeRecording): Promise<string | null> {
  try {
    return await storeRecording(context, made)
  } catch (error) {
    if (mayPass(error)) throw error
    context.log.error('a recording could not be saved', { error })
    await discardRecording(made.file)
    return null
  }
}

type Answered = Omit<AnsweredQuestion, 'audioUrl'> & {
  /** Stored now or, together with the answer, later. */
  recording?: MadeRecording | null
}

/** `historyId`: null if the answer could not be saved. `audioUrl`: null without a recording, and while that waits on disk. */
export type SavedEntry = { historyId: string | null; audioUrl: string | null }

/**
 * Adds an answer to the history with its recording. If the database is unavailable, both are stored on disk and written later.
 * A failure to save is logged; the answer is still given.
 */
export async function saveToHistory(
  context: Context,
  caller: Caller,
  { recording = null, ...answered }: Answered,
): Promise<SavedEntry> {
  const id = answered.id ?? randomUUID()
  const answeredAt = context.clock.now().toISOString()
  let unstored = recording
  let audioUrl: string | null = null
  try {
    audioUrl = recording && (await storeSound(context, recording))
    unstored = null
    const topics = await findToldTopics(context, answered.sentences)
    const entry = buildHistoryEntry({ ...answered, audioUrl }, { topics })
    return { historyId: await context.project.history.add(caller, { ...entry, id }), audioUrl }
  } catch (error) {
    const waiting = { id, userId: caller.userId, answeredAt, answered: { ...answered, audioUrl } }
    const isWaiting = mayPass(error) && (await letWait(context, waiting, unstored))
    if (unstored) await discardRecording(unstored.file)
    if (isWaiting) context.log.warn('a history entry waits for the database', { error })
    else context.log.error('a history entry could not be saved', { error })
    return { historyId: isWaiting ? id : null, audioUrl: isWaiting ? audioUrl : null }
  }
}
