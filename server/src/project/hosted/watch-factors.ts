import { endKeysAndAddresses } from '#modules/accounts'
import { addEvent } from '#modules/security-events'
import type { Context } from '#src/context'
import { listVerified, type ProjectUser } from './check-session.ts'
import { replaceFactors } from './queries.ts'

/**
 * A project only reveals a person's second factors when their token is checked. When the first one is added, or one is removed, earlier
 * keys and the podcast address end, as with accounts of this server.
 */
export function watchFactors({ clock, database }: Pick<Context, 'clock' | 'database'>) {
  return (user: ProjectUser): Promise<void> =>
    database.tables.transaction().execute(async (db) => {
      const now = listVerified(user).toSorted()
      const before = (await replaceFactors(db, user.id, now))?.before
      if (!before) return
      const isFirst = before.length === 0
      if (!isFirst && before.every((id) => now.includes(id))) return
      await endKeysAndAddresses(db, user.id)
      await addEvent(db, { kind: isFirst ? 'factor_added' : 'factor_removed', userId: user.id }, clock.now())
    })
}
