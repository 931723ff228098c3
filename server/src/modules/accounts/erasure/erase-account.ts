import { orderOverwriting } from '#db/overwrite-deleted'
import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { AccountsContext } from '../accounts-context.ts'
import { deleteUserRow } from '../admin/queries.ts'
import type { UserRow } from '../rows.ts'
import { claimDueErasures, eraseRows, listIdentityEmails, listUsersWithLeftovers } from './queries.ts'

type Parts = Pick<AccountsContext, 'clock' | 'erasures' | 'queue' | 'sessionEndings' | 'tables'>

async function listAddresses(db: QueryRunner, user: UserRow): Promise<string[]> {
  const own = [user.email, user.phone, user.email_change, user.phone_change]
  const known = [...own, ...(await listIdentityEmails(db, user.id))]
  return [...new Set(known.filter((address) => typeof address === 'string'))]
}

/**
 * Ends the user's calls, deletes their files, then their rows (by `remove`). May be repeated after a failure.
 */
export async function eraseAccount(
  { clock, erasures, queue, sessionEndings, tables }: Parts,
  user: UserRow,
  remove: (db: QueryRunner, user: UserRow) => Promise<void>,
): Promise<void> {
  const person = { userId: user.id, addresses: await listAddresses(tables, user) }
  await sessionEndings.announce({ userId: user.id, includes: () => true })
  await erasures.announce(person)
  await tables.transaction().execute(async (db) => {
    await remove(db, user)
    await addEvent(db, { kind: 'account_erased', userId: null }, clock.now())
  })
  // Removes what was written meanwhile, such as a mail.
  await erasures.announce(person)
  await orderOverwriting(queue)
}

/** Erases rows of a user whose account no longer exists. */
async function eraseLeftovers({ erasures, queue, tables }: Parts, userId: string): Promise<void> {
  await erasures.announce({ userId, addresses: [] })
  await eraseRows(tables, userId)
  await orderOverwriting(queue)
}

/**
 * Erases deleted accounts whose grace period is over, and rows that were written during an erasure.
 */
export function eraseDueAccountsJob(context: Context): Job {
  const { tables } = context.database
  return {
    name: 'accounts-erase-due',
    schedule: '*/15 * * * *',
    timeoutS: 600,
    retries: 2,
    async run(_data, signal) {
      const failures: unknown[] = []
      for (const user of await claimDueErasures(tables, context.clock.now())) {
        signal.throwIfAborted()
        const erased = eraseAccount({ ...context, tables }, user, (db) => deleteUserRow(db, user.id))
        await erased.catch((error: unknown) => failures.push(error))
      }
      for (const userId of await listUsersWithLeftovers(tables)) {
        signal.throwIfAborted()
        await eraseLeftovers({ ...context, tables }, userId).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be erased')
    },
  }
}
