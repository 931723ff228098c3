import { endKeysAndAddresses } from '#modules/accounts'
import { addEvent } from '#modules/security-events'
import type { Context } from '#src/context'
import { replacePasswordMark } from './queries.ts'

/**
 * A project does not report a new password. When it is noticed, at the person's next visit, earlier keys and the podcast address end,
 * as with accounts of this server.
 */
export function watchPassword({ clock, database }: Pick<Context, 'clock' | 'database'>) {
  return (userId: string, mark: string | null): Promise<void> =>
    database.tables.transaction().execute(async (db) => {
      if (mark === null || !(await replacePasswordMark(db, userId, mark))) return
      await endKeysAndAddresses(db, userId)
      await addEvent(db, { kind: 'password_changed', userId }, clock.now())
    })
}
