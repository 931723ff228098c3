import type { AccountsContext } from '../accounts-context.ts'
import { deleteSessionsById, listSessions } from './queries.ts'

export type Which = { id?: string; except?: string; aal?: 'aal1' }

/**
 * Ends the user's sessions that `which` selects, or all. Their calls end first and are saved. Resolves with the count.
 */
export async function endSessions(
  { tables, sessionEndings }: Pick<AccountsContext, 'tables' | 'sessionEndings'>,
  userId: string,
  which: Which = {},
): Promise<number> {
  const all = await listSessions(tables, userId)
  const ending = all.filter(
    ({ id, aal }) =>
      (which.id === undefined || which.id === id) &&
      which.except !== id &&
      (which.aal === undefined || which.aal === aal),
  )
  if (ending.length === 0) return 0
  const ids = new Set(ending.map(({ id }) => id))
  await sessionEndings.announce({ userId, includes: (sessionId) => ids.has(sessionId) })
  await deleteSessionsById(tables, [...ids], which.aal)
  return ids.size
}
