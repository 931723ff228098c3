import type { Context } from 'hono'
import { readAccessToken } from '../token/access-token.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { CallerSession, UserRow } from '../rows.ts'
import { findSession, userExists } from './queries.ts'
import { isBanned } from '../token/password-grant.ts'

export type SignedIn = {
  user: UserRow
  session: CallerSession
  /** The user has a verified second factor that this session has not shown. */
  awaitsFactor: boolean
}

export const sessionGone = 'Session from session_id claim in JWT does not exist'

export function readBearerToken(authorization: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Throws `AuthError` unless token, session and user are all valid. */
export async function requireSignedIn(accounts: AccountsContext, c: Context): Promise<SignedIn> {
  const token = readBearerToken(c.req.header('authorization'))
  if (!token) {
    throw new AuthError(401, 'no_authorization', { message: 'This endpoint requires a valid Bearer token' })
  }
  const now = accounts.clock.now()
  const outcome = await readAccessToken(accounts.keys, token, now)
  if (outcome.kind !== 'valid') {
    const problem =
      outcome.kind === 'expired' ? 'token is expired' : 'token is malformed or not signed by this server'
    throw new AuthError(403, 'bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${problem}`,
    })
  }
  const { claims } = outcome
  const found = await findSession(accounts.tables, claims.session_id, claims.sub)
  if (found) {
    if (isBanned(found.user, now)) throw new AuthError(403, 'user_banned', { message: 'User is banned' })
    return found
  }
  if (!(await userExists(accounts.tables, claims.sub))) {
    throw new AuthError(403, 'user_not_found', { message: 'User from sub claim in JWT does not exist' })
  }
  throw new AuthError(403, 'session_not_found', { message: sessionGone })
}
