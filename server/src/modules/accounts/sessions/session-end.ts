import type { Config } from '#src/config'
import type { SessionRow } from '../rows.ts'

const hourMs = 3_600_000

/** When its owner must sign in again even if it is in use; null without a limit. */
export function findSessionEnd(
  { sessionHours }: Pick<Config['accounts'], 'sessionHours'>,
  { created_at: openedAt }: Pick<SessionRow, 'created_at'>,
): Date | null {
  return sessionHours === null ? null : new Date(openedAt.getTime() + sessionHours * hourMs)
}
