import { sql } from 'kysely'
import type { QueryRunner } from './tables.ts'

/**
 * Keeps the session from being ended, or overtaken by a first second factor, until the transaction is over: what it makes is then
 * seen by whoever ends it. False if it has ended, or has not shown the user's second factor. For accounts of our own, and only in a
 * transaction.
 */
export async function holdSession(
  db: QueryRunner,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const held = await sql`
    select from auth.sessions where id = ${sessionId} and user_id = ${userId} for share`.execute(db)
  if (held.rows.length === 0) return false
  // A statement of its own sees what was committed while the first one waited.
  const { rows } = await sql<{ awaits: boolean }>`
    select auth.awaits_second_factor(${sessionId}, ${userId}) as awaits`.execute(db)
  return rows[0]?.awaits === false
}
