import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { consumeOneTimeToken, deleteOneTimeTokensOf } from './one-time-token-queries.ts'
import type { AuthSession } from '../users/present.ts'
import { presentSession } from '../sessions/present-session.ts'
import type { Device } from '../rows.ts'
import { insertSession } from '../sessions/session-queries.ts'
import { isBanned } from '../sessions/sign-in.ts'
import { proveEmail, recordSignIn } from '../users/user-queries.ts'

// `email` is the name that newer clients use for both.
const purposesByType: Record<string, string[]> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup', 'magiclink'],
}

export type Verification = {
  type?: string | undefined
  token?: string | undefined
  token_hash?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  redirect_to?: string | undefined
}

function requirePurposes(type: string | undefined): string[] {
  if (!type) throw new AuthError(400, 'validation_failed', { message: 'Verify requires a verification type' })
  if (type === 'sms' || type === 'phone_change') {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Unsupported phone provider' })
  }
  const purposes = Object.hasOwn(purposesByType, type) ? purposesByType[type] : undefined
  if (!purposes) throw new AuthError(400, 'validation_failed', { message: 'Unsupported verification type' })
  return purposes
}

function requireLinkToken(verification: Verification): string {
  const { token, token_hash: tokenHash, email, phone, redirect_to: redirectTo } = verification
  if (Boolean(token) === Boolean(tokenHash)) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Verify requires either a token or a token hash',
    })
  }
  if (!tokenHash) {
    // This server mails links only: no code that somebody types in can be right.
    throw new AuthError(403, 'otp_expired', { message: 'Token has expired or is invalid' })
  }
  if (email || phone || redirectTo) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Only the token_hash and type should be provided',
    })
  }
  return tokenHash
}

/** Uses a mailed link up: signs its user in and takes the address as proven. Works once. */
export async function verifyToken(
  accounts: AccountsContext,
  verification: Verification,
  device: Device,
): Promise<AuthSession> {
  const purposes = requirePurposes(verification.type)
  const token = requireLinkToken(verification)
  const now = accounts.clock.now()
  const made = await accounts.tables.transaction().execute(async (db) => {
    const userId = await consumeOneTimeToken(db, { purposes, token }, now)
    if (userId === null) return null
    await proveEmail(db, userId, now)
    await deleteOneTimeTokensOf(db, userId)
    const user = await recordSignIn(db, userId, now)
    if (!user || isBanned(user, now)) return { banned: true as const }
    return { user, opened: await insertSession(db, { userId, method: 'otp', device, now }) }
  })
  if (!made) throw new AuthError(403, 'otp_expired', { message: 'Email link is invalid or has expired' })
  if ('banned' in made) throw new AuthError(403, 'user_banned', { message: 'User is banned' })
  return presentSession(accounts, made.opened, made.user)
}
