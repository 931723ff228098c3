import { randomUUID } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { asDatabaseError, describeOutage } from '#db/database-error'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { buildHistoryEntry, findToldTopics, type AnsweredQuestion } from './history-entry.ts'
import { letWait } from './waiting-answers.ts'

/** SQLSTATE classes of serialisation failures, unavailable locks and cancelled statements. */
const passingClasses: ReadonlySet<string> = new Set(['40', '55', '57'])

/** Whether a retry may succeed. Full storage or an ended session are permanent. */
function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'rate_limited'
  return describeOutage(error) !== null || passingClasses.has(asDatabaseError(error)?.code?.slice(0, 2) ?? '')
}

/**
 * Resolves with the new entry's id. If the database is unavailable, the entry is stored on disk and written later. Null, after
 * logging, if it could not be saved; the answer is still given.
 */
export async function saveToHistory(
  context: Context,
  caller: Caller,
  answered: AnsweredQuestion,
): Promise<string | null> {
  const id = answered.id ?? randomUUID()
  const answeredAt = context.clock.now().toISOString()
  try {
    const topics = await findToldTopics(context, answered.sentences)
    return await context.project.history.add(caller, { ...buildHistoryEntry(answered, { topics }), id })
  } catch (error) {
    const { userId } = caller
    const isWaiting = mayPass(error) && (await letWait(context, { id, userId, answeredAt, answered }))
    if (isWaiting) context.log.warn('a history entry waits for the database', { error })
    else context.log.error('a history entry could not be saved', { error })
    return isWaiting ? id : null
  }
}
