import {
  hasConsented,
  readDisplayName,
  refuseWithoutConsent,
  refuseWithoutFactor,
  type Caller,
  type Project,
} from '#platform/project'
import { recordRefusal } from '#modules/security-events'
import { readAccessToken } from '../token/access-token.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findSession } from './queries.ts'
import { isBanned } from '../token/password-grant.ts'

/** False once the session has ended, its user is banned, or their consent is missing where it is asked for. */
export async function isSessionValid(
  { clock, config, tables }: Pick<AccountsContext, 'clock' | 'config' | 'tables'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<boolean> {
  const found = await findSession(tables, sessionId, userId)
  if (!found || isBanned(found.user, clock.now())) return false
  return !config.asksConsent || hasConsented(found.user.raw_user_meta_data)
}

/**
 * Null for an invalid token. One database round trip, none for tokens not signed by us. Throws like `Project.authenticate`.
 */
export async function authenticate(
  accounts: AccountsContext,
  ...[accessToken, { beforeConsent = false } = {}]: Parameters<Project['authenticate']>
): Promise<Caller | null> {
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
  const lacksConsent = accounts.config.asksConsent && !hasConsented(user.raw_user_meta_data)
  if (lacksConsent && !beforeConsent) refuseWithoutConsent()
  return {
    userId: user.id,
    accessToken,
    sessionId: outcome.claims.session_id,
    email: user.email,
    displayName: readDisplayName(user.raw_user_meta_data),
    ...(lacksConsent ? { lacksConsent } : {}),
  }
}
