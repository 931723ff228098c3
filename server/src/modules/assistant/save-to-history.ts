import { randomUUID } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { asDatabaseError, describeOutage } from '#db/database-error'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { buildHistoryEntry, findToldTopics, type AnsweredQuestion } from './history-entry.ts'
import { letWait } from './waiting-answers.ts'

/** SQLSTATE classes of what is ended in favour of others, and of what takes too long. */
const passingClasses: ReadonlySet<string> = new Set(['40', '55', '57'])

/** Whether the same may go well later. A person's storage that is full, or their session that has ended, stay so. */
function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'rate_limited'
  return describeOutage(error) !== null || passingClasses.has(asDatabaseError(error)?.code?.slice(0, 2) ?? '')
}

/**
 * Resolves with the new entry's id. Where the database cannot take it now the entry waits on the disk and is written later; null
 * when it could not be saved: that is logged, and the answer stands.
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
