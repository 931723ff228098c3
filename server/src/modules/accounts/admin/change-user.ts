import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isUuid } from '../factors/challenge-factor.ts'
import { deleteOneTimeTokensOf } from '../one-time/one-time-token-queries.ts'
import { requirePhone } from '../phone/phone-number.ts'
import type { UserRow } from '../rows.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findUser } from '../sessions/session-queries.ts'
import { requireEmail } from '../users/email.ts'
import { dropPendingWaysIn } from '../users/former-ways-in.ts'
import { requireStorable } from '../users/metadata.ts'
import { takeEmail } from '../users/email-proof-queries.ts'
import { confirmPhone, takePhone } from '../users/phone-proof-queries.ts'
import { proveEmail, updateUserRow } from '../users/user-queries.ts'
import { mergeAppMetadata, setBan, unconfirm } from './admin-queries.ts'
import type { AdminUserWish } from './admin-bodies.ts'
import { banEnd } from './ban-duration.ts'
import { choosablePassword, refuseTaken } from './create-user.ts'

/** Throws `AuthError` where there is no such user. */
export async function requireUser(
  { tables }: Pick<AccountsContext, 'tables'>,
  userId: string,
): Promise<UserRow> {
  if (!isUuid(userId)) {
    throw new AuthError(404, 'validation_failed', { message: 'user_id must be an UUID' })
  }
  const user = await findUser(tables, userId)
  if (user) return user
  throw new AuthError(404, 'user_not_found', { message: 'User not found' })
}

async function changeEmail(
  db: QueryRunner,
  user: UserRow,
  { wish, now }: { wish: AdminUserWish; now: Date },
) {
  const email = wish.email ? requireEmail(wish.email) : null
  if (email !== null && email !== user.email) {
    const isProven = wish.email_confirm === true
    if (!(await takeEmail(db, user, { email, isProven, now }))) refuseTaken('email')
    if (wish.email_confirm === false) await unconfirm(db, user.id, 'email')
  } else if (wish.email_confirm) {
    await proveEmail(db, user.id, now)
  }
}

async function changePhone(
  db: QueryRunner,
  user: UserRow,
  { wish, now }: { wish: AdminUserWish; now: Date },
) {
  const phone = wish.phone ? requirePhone(wish.phone) : null
  if (phone !== null && phone !== user.phone) {
    const isProven = wish.phone_confirm === true
    if (!(await takePhone(db, user, { phone, isProven, now }))) refuseTaken('phone')
    if (wish.phone_confirm === false) await unconfirm(db, user.id, 'phone')
  } else if (wish.phone_confirm) {
    await confirmPhone(db, user.id, now)
  }
}

async function apply(
  db: QueryRunner,
  user: UserRow,
  { wish, encryptedPassword, now }: { wish: AdminUserWish; encryptedPassword: string | null; now: Date },
) {
  // What was sent to the old address, or for the old password, must not open the account any more.
  if (wish.email || wish.phone || encryptedPassword !== null) await deleteOneTimeTokensOf(db, user.id)
  if (encryptedPassword !== null) await dropPendingWaysIn(db, { userId: user.id })
  await changeEmail(db, user, { wish, now })
  await changePhone(db, user, { wish, now })
  if (wish.app_metadata) await mergeAppMetadata(db, user.id, wish.app_metadata)
  if (wish.ban_duration) await setBan(db, user.id, banEnd(wish.ban_duration, now))
  const metadata = wish.user_metadata ? { metadata: wish.user_metadata } : {}
  return updateUserRow(db, user.id, {
    now,
    ...metadata,
    ...(encryptedPassword === null ? {} : { encryptedPassword }),
  })
}

/** A new password ends all sessions of the user; a ban ends what runs in them, and lets none of them go on. */
export async function changeUser(
  accounts: AccountsContext,
  userId: string,
  wish: AdminUserWish,
): Promise<UserRow> {
  const user = await requireUser(accounts, userId)
  const now = accounts.clock.now()
  requireStorable({ ...user.raw_user_meta_data, ...wish.user_metadata })
  requireStorable({ ...user.raw_app_meta_data, ...wish.app_metadata })
  const encryptedPassword = await choosablePassword(wish.password)
  const changed = await accounts.tables
    .transaction()
    .execute((db) => apply(db, user, { wish, encryptedPassword, now }))
  if (encryptedPassword !== null) await endSessions(accounts, user.id)
  if (wish.ban_duration && wish.ban_duration !== 'none') {
    await accounts.sessionEndings.announce({ userId: user.id, includes: () => true })
  }
  return changed ?? user
}

/** What the user has in the product's tables goes too. */
export async function endUser(
  accounts: AccountsContext,
  userId: string,
  remove: (db: QueryRunner, user: UserRow) => Promise<void>,
) {
  const user = await requireUser(accounts, userId)
  await accounts.sessionEndings.announce({ userId: user.id, includes: () => true })
  await accounts.tables.transaction().execute((db) => remove(db, user))
}
