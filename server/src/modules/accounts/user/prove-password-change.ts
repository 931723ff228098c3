import { freshSignInMs } from '@tidings/contract/limits'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isReauthenticated } from '../otp/reauthenticate.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { requirePasswordAttempt } from '../token/password-attempts.ts'
import { matchesPassword } from './password.ts'

/** A recovery link proves who came by it, for as long as somebody may need to choose a password. */
const recoveryMs = 60 * 60_000

export type PasswordProof = { current_password?: string | undefined; nonce?: string | undefined; ip: string }

/** Consumes a code from `GET /reauthenticate` in its own transaction, so that a failed attempt still counts. */
async function requireNonce(accounts: AccountsContext, { user }: SignedIn, nonce: string) {
  const isRight = await accounts.tables
    .transaction()
    .execute((db) => isReauthenticated(accounts, db, { user, nonce }))
  if (isRight) return
  throw new AuthError(422, 'reauthentication_not_valid', { message: 'Nonce has expired or is invalid' })
}

/** Counted together with sign-in attempts, so that a stolen token grants no extra ones. */
async function requireCurrentPassword(
  accounts: AccountsContext,
  { user }: SignedIn,
  { current, ip }: { current: string; ip: string },
) {
  const account = user.email ?? user.phone ?? user.id
  const attempt = await requirePasswordAttempt(accounts, { account, userId: user.id, ip })
  if (!(await matchesPassword(accounts, user.encrypted_password, current))) {
    throw new AuthError(400, 'current_password_invalid', {
      message: 'Current password is different from the one provided.',
    })
  }
  await attempt.forget()
}

/**
 * A token may be stolen, so a new password also requires the current one or a mailed code, unless the person has just signed in
 * or came by a recovery link within the last hour. A proof that is given must be correct in any case.
 */
export async function provePasswordChange(
  accounts: AccountsContext,
  signedIn: SignedIn,
  proof: PasswordProof,
) {
  const { current_password: current, nonce, ip } = proof
  if (nonce) return requireNonce(accounts, signedIn, nonce)
  const hasPassword = signedIn.user.encrypted_password !== null
  if (current !== undefined && hasPassword) return requireCurrentPassword(accounts, signedIn, { current, ip })
  const { created_at: signedInAt, is_recovery: isRecovery } = signedIn.session
  const agoMs = accounts.clock.now().getTime() - signedInAt.getTime()
  if (agoMs <= (isRecovery ? recoveryMs : freshSignInMs)) return
  if (hasPassword) {
    throw new AuthError(400, 'current_password_required', {
      message: 'Current password required when setting new password.',
    })
  }
  throw new AuthError(400, 'reauthentication_needed', {
    message: 'Password update requires reauthentication.',
  })
}
