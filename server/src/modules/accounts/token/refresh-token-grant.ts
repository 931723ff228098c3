import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthSession } from '../user/present.ts'
import { presentSession } from '../sessions/present-session.ts'
import { findSessionEnd } from '../sessions/session-end.ts'
import { deriveChildToken } from './refresh-token.ts'
import type { SessionRow, UserRow } from '../rows.ts'
import {
  deleteSession,
  findChild,
  findToken,
  findUser,
  lockFamily,
  replaceToken,
  type FamilyToken,
} from '../sessions/queries.ts'
import { isBanned } from './password-grant.ts'

/** A replaced token may be presented again for this long: several tabs refresh at once. */
const reuseGraceMs = 10_000

type Refreshed = { kind: 'refreshed'; session: SessionRow; refreshToken: string; user: UserRow }
type Ended = { kind: 'reused' | 'expired'; session: SessionRow }
type GrantOutcome = Refreshed | { kind: 'unknown' } | { kind: 'banned' } | Ended
type PresentedToken = { token: FamilyToken; refreshToken: string }

/**
 * The active token for a client that presents a replaced one, or null for reuse. The parent of the active token is always
 * accepted (the client may never have got the response); older ones only within the grace period.
 */
async function findActiveToken(
  db: QueryRunner,
  presented: PresentedToken,
  now: Date,
): Promise<string | null> {
  const replacedAt = presented.token.revoked_at
  const inGrace = replacedAt !== null && now.getTime() - replacedAt.getTime() <= reuseGraceMs
  let { token, refreshToken } = presented
  for (let generations = 1; ; generations++) {
    const child = await findChild(db, token.id)
    if (!child) return null
    refreshToken = deriveChildToken(refreshToken, token.salt)
    token = child
    if (token.revoked_at === null) return generations === 1 || inGrace ? refreshToken : null
  }
}

async function refreshInFamily(
  { config }: AccountsContext,
  db: QueryRunner,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<GrantOutcome> {
  const session = await lockFamily(db, refreshToken)
  const token = session && (await findToken(db, refreshToken))
  const user = session && (await findUser(db, session.user_id))
  if (!token || !user) return { kind: 'unknown' }
  if (isBanned(user, now)) return { kind: 'banned' }
  const end = findSessionEnd(config.accounts, session)
  if (end !== null && end <= now) {
    await deleteSession(db, session.id)
    return { kind: 'expired', session }
  }
  if (token.revoked_at === null) {
    const child = await replaceToken(db, { token, refreshToken, sessionId: session.id }, now)
    return { kind: 'refreshed', session, refreshToken: child, user }
  }
  const active = await findActiveToken(db, { token, refreshToken }, now)
  if (active !== null) return { kind: 'refreshed', session, refreshToken: active, user }
  await deleteSession(db, session.id)
  return { kind: 'reused', session }
}

/** The sessions are already deleted, so their calls save nothing more. */
function announceEndedSessions({ sessionEndings }: AccountsContext, { id, user_id: userId }: SessionRow) {
  return sessionEndings.announce({ userId, includes: (sessionId) => sessionId === id })
}

/**
 * Rotates the refresh token and issues an access token for the same session. Presenting a token that was replaced long ago
 * means that it was stolen: the session ends.
 */
export async function refreshSession(accounts: AccountsContext, refreshToken: string): Promise<AuthSession> {
  if (refreshToken === '') {
    throw new AuthError(400, 'validation_failed', { message: 'refresh_token required' })
  }
  const now = accounts.clock.now()
  const outcome = await accounts.tables
    .transaction()
    .execute((db) => refreshInFamily(accounts, db, { refreshToken, now }))
  switch (outcome.kind) {
    case 'refreshed':
      return presentSession(accounts, outcome, outcome.user)
    case 'unknown':
      throw new AuthError(400, 'refresh_token_not_found', {
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      })
    case 'reused':
      await announceEndedSessions(accounts, outcome.session)
      throw new AuthError(400, 'refresh_token_already_used', {
        message: 'Invalid Refresh Token: Already Used',
      })
    case 'expired':
      await announceEndedSessions(accounts, outcome.session)
      throw new AuthError(400, 'session_expired', {
        message: 'Invalid Refresh Token: Session Expired',
      })
    case 'banned':
      throw new AuthError(400, 'user_banned', { message: 'Invalid Refresh Token: User Banned' })
  }
}
