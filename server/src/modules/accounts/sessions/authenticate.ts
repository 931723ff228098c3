import { readDisplayName, refuseWithoutFactor, type Caller } from '#platform/project'
import { recordRefusal } from '#modules/security-events'
import { readAccessToken } from '../token/access-token.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findSession } from './queries.ts'
import { isBanned } from '../token/password-grant.ts'

/** False once the session has ended or its user is banned. */
export async function isSessionValid(
  { tables, clock }: Pick<AccountsContext, 'tables' | 'clock'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<boolean> {
  const found = await findSession(tables, sessionId, userId)
  return found !== null && !isBanned(found.user, clock.now())
}

/**
 * Null for an invalid token. One database round trip, none for tokens not signed by us. Throws `forbidden` while the session
 * awaits a second factor.
 */
export async function authenticate(accounts: AccountsContext, accessToken: string): Promise<Caller | null> {
  const now = accounts.clock.now()
  const outcome = await readAccessToken(accounts.keys, accessToken, now)
  if (outcome.kind !== 'valid') return null
  const found = await findSession(accounts.tables, outcome.claims.session_id, outcome.claims.sub)
  if (!found || isBanned(found.user, now)) return null
  if (found.awaitsFactor) {
    await recordRefusal(accounts, found.user.id)
    refuseWithoutFactor()
  }
  const { user } = found
  return {
    userId: user.id,
    accessToken,
    sessionId: outcome.claims.session_id,
    email: user.email,
    displayName: readDisplayName(user.raw_user_meta_data),
  }
}
