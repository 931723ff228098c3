import { accountDeletion } from '@tidings/contract/limits'
import { writeAccountDeletedMail } from '../otp/mail.ts'
import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { deleteUserRow } from '../admin/queries.ts'
import { deleteOneTimeTokens } from '../otp/queries.ts'
import { sendLater } from '../otp/send.ts'
import { lockUserSessions } from '../sessions/assurance-queries.ts'
import { deleteUserSessions, findUser } from '../sessions/queries.ts'
import { cancelPendingSignIns, endKeysAndAddresses } from '../user/revoke-sign-in-methods.ts'
import { eraseAccount } from './erase-account.ts'
import { scheduleErasure } from './queries.ts'

const dayMs = 86_400_000

async function closeAccount(db: QueryRunner, userId: string, { after, now }: { after: Date; now: Date }) {
  await lockUserSessions(db, userId)
  await scheduleErasure(db, userId, after)
  await endKeysAndAddresses(db, userId)
  await deleteOneTimeTokens(db, userId)
  await cancelPendingSignIns(db, { userId })
  await deleteUserSessions(db, userId)
  await addEvent(db, { kind: 'deletion_requested', userId }, now)
}

/**
 * Ends the user's sessions and keys at once and schedules the erasure. Returns the end of the grace period, during which signing
 * in undoes the deletion. Null for an anonymous user, who could not sign in again and is erased at once, and for a deleted one.
 */
export async function deleteAccount(accounts: AccountsContext, userId: string): Promise<Date | null> {
  const user = await findUser(accounts.tables, userId)
  if (!user) return null
  if (user.is_anonymous) {
    await eraseAccount(accounts, user, (db) => deleteUserRow(db, user.id))
    return null
  }
  const now = accounts.clock.now()
  const after = new Date(now.getTime() + accountDeletion.graceDays * dayMs)
  await accounts.sessionEndings.announce({ userId, includes: () => true })
  await accounts.tables.transaction().execute((db) => closeAccount(db, userId, { after, now }))
  const { email } = user
  if (email !== null) {
    const mail = writeAccountDeletedMail(email, { until: after, siteUrl: accounts.publicUrl() })
    sendLater(accounts, () => accounts.mailer.send(mail))
  }
  return after
}
