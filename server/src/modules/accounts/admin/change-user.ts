import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isUuid } from '../mfa/challenge.ts'
import { eraseAccount } from '../erasure/erase-account.ts'
import { deleteOneTimeTokens } from '../otp/queries.ts'
import { requirePhone } from '../user/phone.ts'
import type { UserRow } from '../rows.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findUser } from '../sessions/queries.ts'
import { requireEmail } from '../user/email.ts'
import { cancelPendingSignIns } from '../user/revoke-sign-in-methods.ts'
import { requireStorable } from '../user/metadata.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { claimEmail } from '../user/email-queries.ts'
import { confirmPhone, claimPhone } from '../user/phone-queries.ts'
import { confirmEmail, updateUserRow } from '../user/queries.ts'
import { mergeAppMetadata, setBan, unconfirm } from './queries.ts'
import type { AdminUserRequest } from './request-bodies.ts'
import { findBanEnd } from './ban-duration.ts'
import { validatePassword, refuseTaken } from './create-user.ts'

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
  { request, now }: { request: AdminUserRequest; now: Date },
) {
  const email = request.email ? requireEmail(request.email) : null
  if (email !== null && email !== user.email) {
    const isVerified = request.email_confirm === true
    if (!(await claimEmail(db, user, { email, isVerified, now }))) refuseTaken('email')
    if (request.email_confirm === false) await unconfirm(db, user.id, 'email')
  } else if (request.email_confirm) {
    await confirmEmail(db, user.id, now)
  }
}

async function changePhone(
  db: QueryRunner,
  user: UserRow,
  { request, now }: { request: AdminUserRequest; now: Date },
) {
  const phone = request.phone ? requirePhone(request.phone) : null
  if (phone !== null && phone !== user.phone) {
    const isVerified = request.phone_confirm === true
    if (!(await claimPhone(db, user, { phone, isVerified, now }))) refuseTaken('phone')
    if (request.phone_confirm === false) await unconfirm(db, user.id, 'phone')
  } else if (request.phone_confirm) {
    await confirmPhone(db, user.id, now)
  }
}

async function apply(
  db: QueryRunner,
  user: UserRow,
  {
    request,
    encryptedPassword,
    now,
  }: { request: AdminUserRequest; encryptedPassword: string | null; now: Date },
) {
  // Links and codes sent to the old address, or for the old password, must stop working.
  if (request.email || request.phone || encryptedPassword !== null) await deleteOneTimeTokens(db, user.id)
  if (encryptedPassword !== null) await cancelPendingSignIns(db, { userId: user.id })
  await changeEmail(db, user, { request, now })
  await changePhone(db, user, { request, now })
  if (request.app_metadata) await mergeAppMetadata(db, user.id, request.app_metadata)
  if (encryptedPassword !== null) await addEvent(db, { kind: 'password_changed', userId: user.id }, now)
  if (request.ban_duration) {
    const until = findBanEnd(request.ban_duration, now)
    await setBan(db, user.id, until)
    await addEvent(db, { kind: until === null ? 'unbanned' : 'banned', userId: user.id }, now)
  }
  const metadata = request.user_metadata ? { metadata: request.user_metadata } : {}
  return updateUserRow(db, user.id, {
    now,
    ...metadata,
    ...(encryptedPassword === null ? {} : { encryptedPassword }),
  })
}

function tellOwner(accounts: AccountsContext, before: UserRow, after: UserRow) {
  const addresses = [before.email, after.email]
  if (before.email !== after.email) notifyOwner(accounts, 'email', addresses)
  if (before.phone !== after.phone) notifyOwner(accounts, 'phone', addresses)
  if (before.encrypted_password !== after.encrypted_password) notifyOwner(accounts, 'password', addresses)
}

/** A new password ends all sessions of the user; a ban also ends their calls and blocks refreshes. */
export async function changeUser(
  accounts: AccountsContext,
  userId: string,
  request: AdminUserRequest,
): Promise<UserRow> {
  const user = await requireUser(accounts, userId)
  const now = accounts.clock.now()
  requireStorable({ ...user.raw_user_meta_data, ...request.user_metadata })
  requireStorable({ ...user.raw_app_meta_data, ...request.app_metadata })
  const encryptedPassword = await validatePassword(accounts, request.password)
  const changed = await accounts.tables
    .transaction()
    .execute((db) => apply(db, user, { request, encryptedPassword, now }))
  if (encryptedPassword !== null) await endSessions(accounts, user.id)
  if (request.ban_duration && request.ban_duration !== 'none') {
    await accounts.sessionEndings.announce({ userId: user.id, includes: () => true })
  }
  tellOwner(accounts, user, changed ?? user)
  return changed ?? user
}

/** Removes everything stored about the user: files, rows and dependent rows. */
export async function removeUser(
  accounts: AccountsContext,
  userId: string,
  remove: (db: QueryRunner, user: UserRow) => Promise<void>,
) {
  await eraseAccount(accounts, await requireUser(accounts, userId), remove)
}
