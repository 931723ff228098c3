import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { matchesPassword } from '../users/passwords.ts'
import type { AuthSession } from '../users/present.ts'
import { presentSession } from './present-session.ts'
import type { Device, UserRow } from '../rows.ts'
import { insertSession } from './session-queries.ts'
import { findUserByEmail, recordSignIn } from '../users/user-queries.ts'

export type Credentials = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
}

function refuse(): never {
  throw new AuthError(400, 'invalid_credentials', { message: 'Invalid login credentials' })
}

/** True while an operator keeps this user out. */
export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

/** Unknown address, no password and wrong password are one answer, after the same time. */
export async function signIn(
  accounts: AccountsContext,
  credentials: Credentials,
  device: Device,
): Promise<AuthSession> {
  if (credentials.phone) {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Phone logins are disabled' })
  }
  if (!credentials.email) throw new AuthError(400, 'validation_failed', { message: 'missing email or phone' })
  const email = credentials.email.trim().toLowerCase()
  const known = email.includes('\0') ? undefined : await findUserByEmail(accounts.tables, email)
  const isRight = await matchesPassword(known?.encrypted_password ?? null, credentials.password ?? '')
  if (!known || !isRight) refuse()
  const now = accounts.clock.now()
  if (isBanned(known, now)) throw new AuthError(400, 'user_banned', { message: 'User is banned' })
  const made = await accounts.tables.transaction().execute(async (db) => {
    const user = await recordSignIn(db, known.id, now)
    // The password may have been changed, or the user deleted, while this one was compared.
    if (user?.encrypted_password !== known.encrypted_password) return null
    return { user, opened: await insertSession(db, { userId: user.id, method: 'password', device, now }) }
  })
  if (!made) refuse()
  return presentSession(accounts, made.opened, made.user)
}
