import { AppError } from '@tidings/contract/errors'
import { freshSignInMs } from '@tidings/contract/limits'
import type { Caller, IdentityProof } from '#platform/project'
import { AuthError } from '../auth-error.ts'
import { recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { isReauthenticated } from '../otp/reauthenticate.ts'
import type { SessionProof, UserRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { findSession } from '../sessions/queries.ts'
import { requirePasswordAttempt } from '../token/password-attempts.ts'
import { matchesPassword } from './password.ts'

/** Whether the session was opened, or raised by a second factor, within the last minutes. */
export function isFresh({ amr }: SessionProof, now: Date): boolean {
  const last = Math.max(0, ...amr.map(({ timestamp }) => timestamp))
  return now.getTime() - last * 1000 <= freshSignInMs
}

/** A stolen token must not add a way to sign in. Throws `AuthError` unless the session was opened or raised recently. */
export function requireRecentSignIn({ clock }: Pick<AccountsContext, 'clock'>, { session, user }: SignedIn) {
  if (user.is_anonymous || isFresh(session, clock.now())) return
  throw new AuthError(400, 'reauthentication_needed', { message: 'Sign in again before you add this' })
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof AuthError) || error.status !== 429) throw error
  const message = 'There were too many attempts. Please try again later.'
  throw new AppError('rate_limited', message, { cause: error, retryAfterS: error.details.retryAfterS ?? 60 })
}

function matchesCode(accounts: AccountsContext, user: UserRow, nonce: string): Promise<boolean> {
  // Committed in either case, so that attempts count.
  return accounts.tables
    .transaction()
    .execute((db) => isReauthenticated(accounts, db, { user, nonce }))
    .catch(refuseForNow)
}

async function matchesOwnPassword(
  accounts: AccountsContext,
  user: UserRow,
  { ip, password }: { ip: string; password: string },
): Promise<boolean> {
  const account = user.email ?? user.phone ?? user.id
  const attempt = await requirePasswordAttempt(accounts, { account, userId: user.id, ip }).catch(refuseForNow)
  const isRight = await matchesPassword(accounts, user.encrypted_password, password)
  if (isRight) await attempt.forget()
  return isRight
}

/** See `PersonalData`. The code is from `GET /reauthenticate`; an anonymous user has nothing to show but the session. */
export async function isProven(
  accounts: AccountsContext,
  { sessionId, userId }: Caller,
  { code, ip, password }: IdentityProof,
): Promise<boolean> {
  const found = await findSession(accounts.tables, sessionId, userId)
  if (!found) return false
  const { session, user } = found
  if (user.is_anonymous || isFresh(session, accounts.clock.now())) return true
  if (!password && !code) return false
  const isRight = password
    ? await matchesOwnPassword(accounts, user, { ip, password })
    : await matchesCode(accounts, user, (code ?? '').trim())
  if (!isRight) await recordEvent(accounts, { kind: 'sign_in_failed', userId })
  return isRight
}
