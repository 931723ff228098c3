import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import type { AuthenticationMethod, OpenedSession } from '../rows.ts'
import { hashToken, makeRefreshToken, makeSalt } from '../token/refresh-token.ts'

/**
 * Blocks refreshes of these sessions. Only in a transaction and before the user is locked: the lock order everywhere is
 * sessions, one-time tokens, user, which prevents deadlocks.
 */
export async function lockUserSessions(db: QueryRunner, userId: string, sessionId?: string) {
  const query = db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId)
  const chosen = sessionId === undefined ? query : query.where('id', '=', sessionId)
  await chosen.orderBy('id').forUpdate().execute()
}

type Raise = { sessionId: string; factorId: string; method: AuthenticationMethod['method'] }

/**
 * Raises the session to aal2 and starts a new refresh token family: presenting an older token counts as reuse and ends the
 * session. Null if the session no longer exists.
 */
export async function raiseSession(
  db: QueryRunner,
  { sessionId, factorId, method }: Raise,
  now: Date,
): Promise<OpenedSession | null> {
  const entry = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }])
  const session = await db
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      factor_id: factorId,
      refreshed_at: now,
      amr: sql<string>`${entry}::jsonb || coalesce(
        (select jsonb_agg(e) from jsonb_array_elements(amr) e where e ->> 'method' <> ${method}), '[]')`,
    })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  if (!session) return null
  await db
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  const refreshToken = makeRefreshToken()
  await db
    .insertInto('auth.refresh_tokens')
    .values({ session_id: sessionId, token_hash: hashToken(refreshToken), salt: makeSalt(), created_at: now })
    .execute()
  return { session, refreshToken }
}
