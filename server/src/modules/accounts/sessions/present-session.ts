import { signAccessToken } from '../token/access-token.ts'
import { describeIssuer, type AccountsContext } from '../accounts-context.ts'
import { presentUser, type AuthSession } from '../user/present.ts'
import type { OpenedSession, SessionProof, UserRow } from '../rows.ts'
import { withIdentities } from '../user/queries.ts'
import { findSessionEnd } from './session-end.ts'

export async function presentSession(
  accounts: AccountsContext,
  { session, refreshToken }: OpenedSession<SessionProof>,
  user: UserRow,
): Promise<AuthSession> {
  const end = findSessionEnd(accounts.config.accounts, session)
  const [signed, full] = await Promise.all([
    signAccessToken(describeIssuer(accounts), { user, session, end }, accounts.clock.now()),
    withIdentities(accounts.tables, user),
  ])
  return {
    access_token: signed.accessToken,
    token_type: 'bearer',
    expires_in: signed.lifetimeS,
    expires_at: signed.expiresAt,
    refresh_token: refreshToken,
    user: presentUser(full),
  }
}
