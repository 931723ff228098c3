import { signAccessToken } from '../token/access-token.ts'
import { tokenIssuer, type AccountsContext } from '../accounts-context.ts'
import { presentUser, type AuthSession } from '../user/present.ts'
import type { OpenedSession, SessionProof, UserRow } from '../rows.ts'
import { withIdentities } from '../user/queries.ts'

export async function presentSession(
  accounts: AccountsContext,
  { session, refreshToken }: OpenedSession<SessionProof>,
  user: UserRow,
): Promise<AuthSession> {
  const issuer = tokenIssuer(accounts)
  const [signed, full] = await Promise.all([
    signAccessToken(issuer, { user, session }, accounts.clock.now()),
    withIdentities(accounts.tables, user),
  ])
  return {
    access_token: signed.accessToken,
    token_type: 'bearer',
    expires_in: issuer.lifetimeS,
    expires_at: signed.expiresAt,
    refresh_token: refreshToken,
    user: presentUser(full),
  }
}
