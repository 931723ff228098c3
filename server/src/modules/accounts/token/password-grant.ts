import { recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { matchesPassword } from '../user/password.ts'
import type { AuthSession } from '../user/present.ts'
import { presentSession } from '../sessions/present-session.ts'
import type { Device, UserRow } from '../rows.ts'
import { requirePasswordAttempt } from './password-attempts.ts'
import { insertSession } from '../sessions/queries.ts'
import { readPhoneNumber } from '../user/phone.ts'
import { findUserByEmail, findUserByPhone, recordSignIn } from '../user/queries.ts'

export type Credentials = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
}

function refuse(): never {
  throw new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' })
}

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

function findUserByCredentials({ tables, config }: AccountsContext, { email, phone }: Credentials) {
  if (email) {
    if (!config.accounts.allowsEmail) {
      throw new AuthError(422, 'email_provider_disabled', { message: 'Email logins are disabled' })
    }
    const address = email.trim().toLowerCase()
    return address.includes('\0') ? undefined : findUserByEmail(tables, address)
  }
  if (!phone) throw new AuthError(400, 'validation_failed', { message: 'missing email or phone' })
  if (!config.accounts.allowsPhone) {
    throw new AuthError(422, 'phone_provider_disabled', { message: 'Phone logins are disabled' })
  }
  const number = readPhoneNumber(phone)
  return number === null ? undefined : findUserByPhone(tables, number)
}

function describeAccount({ email, phone }: Credentials): string {
  return email ? email.trim().toLowerCase() : (readPhoneNumber(phone ?? '') ?? '')
}

/** Only after the password was correct, so that it reveals nothing to others. */
function requireSignInAllowed(user: UserRow, { email }: Credentials, now: Date) {
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', { message: 'User is banned' })
  if (email && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', { message: 'Email not confirmed' })
  }
  if (!email && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', { message: 'Phone not confirmed' })
  }
}

/** Unknown address, missing password and wrong password get the same response after the same time. */
export async function signIn(
  accounts: AccountsContext,
  credentials: Credentials,
  device: Device,
): Promise<AuthSession> {
  const known = await findUserByCredentials(accounts, credentials)
  const attempt = await requirePasswordAttempt(accounts, {
    account: describeAccount(credentials),
    userId: known?.id ?? null,
    ip: device.ip,
  })
  const isRight = await matchesPassword(
    accounts,
    known?.encrypted_password ?? null,
    credentials.password ?? '',
  )
  if (!known || !isRight) {
    await recordEvent(accounts, { kind: 'sign_in_failed', userId: known?.id ?? null })
    refuse()
  }
  await attempt.forget()
  const now = accounts.clock.now()
  requireSignInAllowed(known, credentials, now)
  const made = await accounts.tables.transaction().execute(async (db) => {
    const user = await recordSignIn(db, known.id, now)
    // The password may have been changed, or the user deleted, during the comparison.
    if (user?.encrypted_password !== known.encrypted_password) return null
    return { user, opened: await insertSession(db, { userId: user.id, method: 'password', device, now }) }
  })
  if (!made) refuse()
  return presentSession(accounts, made.opened, made.user)
}
