import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthSession } from '../users/present.ts'
import { presentSession } from './present-session.ts'
import { childToken } from './refresh-token.ts'
import type { SessionRow, UserRow } from '../rows.ts'
import {
  deleteSession,
  findChild,
  findToken,
  findUser,
  lockFamily,
  replaceToken,
  type FamilyToken,
} from './session-queries.ts'
import { isBanned } from './sign-in.ts'

/** A client may show a token again for this long after it was replaced: several tabs refresh at once. */
const reuseGraceMs = 10_000

type Refreshed = { kind: 'refreshed'; session: SessionRow; refreshToken: string; user: UserRow }
type Outcome = Refreshed | { kind: 'unknown' } | { kind: 'reused'; session: SessionRow } | { kind: 'banned' }
type Shown = { token: FamilyToken; refreshToken: string }

/**
 * The active token for somebody who shows a replaced one, or null where that is reuse. The parent of the active token
 * is always good for it (the client never got the answer); older ones only within the grace.
 */
async function activeToken(db: QueryRunner, shown: Shown, now: Date): Promise<string | null> {
  const replacedAt = shown.token.revoked_at
  const inGrace = replacedAt !== null && now.getTime() - replacedAt.getTime() <= reuseGraceMs
  let { token, refreshToken } = shown
  for (let generations = 1; ; generations++) {
    const child = await findChild(db, token.id)
    if (!child) return null
    refreshToken = childToken(refreshToken, token.salt)
    token = child
    if (token.revoked_at === null) return generations === 1 || inGrace ? refreshToken : null
  }
}

async function refreshInFamily(db: QueryRunner, refreshToken: string, now: Date): Promise<Outcome> {
  const session = await lockFamily(db, refreshToken)
  const token = session && (await findToken(db, refreshToken))
  const user = session && (await findUser(db, session.user_id))
  if (!token || !user) return { kind: 'unknown' }
  if (isBanned(user, now)) return { kind: 'banned' }
  if (token.revoked_at === null) {
    const child = await replaceToken(db, { token, refreshToken, sessionId: session.id }, now)
    return { kind: 'refreshed', session, refreshToken: child, user }
  }
  const active = await activeToken(db, { token, refreshToken }, now)
  if (active !== null) return { kind: 'refreshed', session, refreshToken: active, user }
  await deleteSession(db, session.id)
  return { kind: 'reused', session }
}

/** The session is gone already, so that nothing more is kept of its calls. */
function endWhatRuns({ sessionEndings }: AccountsContext, { id, user_id: userId }: SessionRow) {
  return sessionEndings.announce({ userId, includes: (sessionId) => sessionId === id })
}

/**
 * Replaces the token and gives a new access token for the same session. A token that was replaced long ago has been
 * stolen from somebody: its whole session ends.
 */
export async function refreshSession(accounts: AccountsContext, refreshToken: string): Promise<AuthSession> {
  if (refreshToken === '') {
    throw new AuthError(400, 'validation_failed', { message: 'refresh_token required' })
  }
  const now = accounts.clock.now()
  const outcome = await accounts.tables.transaction().execute((db) => refreshInFamily(db, refreshToken, now))
  switch (outcome.kind) {
    case 'refreshed':
      return presentSession(accounts, outcome, outcome.user)
    case 'unknown':
      throw new AuthError(400, 'refresh_token_not_found', {
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      })
    case 'reused':
      await endWhatRuns(accounts, outcome.session)
      throw new AuthError(400, 'refresh_token_already_used', {
        message: 'Invalid Refresh Token: Already Used',
      })
    case 'banned':
      throw new AuthError(400, 'user_banned', { message: 'Invalid Refresh Token: User Banned' })
  }
}
