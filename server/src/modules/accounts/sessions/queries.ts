import { sql, type Kysely } from 'kysely'
import { addEvent } from '#modules/security-events'
import { keptPlan } from '#db/kept-plans'
import type { Tables } from '#db/tables'
import { deriveChildToken, hashToken, makeRefreshToken, makeSalt } from '../token/refresh-token.ts'
import type { AuthenticationMethod, Device, SessionRow, UserRow } from '../rows.ts'

type Db = Kysely<Tables>

export type NewSession = {
  userId: string
  method: AuthenticationMethod['method']
  /** The provider, for method `oauth`. */
  provider?: string | null
  isRecovery?: boolean
  device: Device
  now: Date
}

/** Opens a session with its first refresh token. */
export async function insertSession(db: Db, session: NewSession) {
  const { userId, method, provider, isRecovery = false, device, now } = session
  const proof = { method, timestamp: Math.floor(now.getTime() / 1000) }
  const amr = [provider ? { ...proof, provider } : proof]
  const row = await db
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      amr: JSON.stringify(amr),
      is_recovery: isRecovery,
      user_agent: device.userAgent,
      ip: device.ip,
      created_at: now,
      refreshed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const refreshToken = makeRefreshToken()
  await db
    .insertInto('auth.refresh_tokens')
    .values({ session_id: row.id, token_hash: hashToken(refreshToken), salt: makeSalt(), created_at: now })
    .execute()
  await addEvent(db, { kind: 'signed_in', userId }, now)
  return { session: row, refreshToken }
}

/** Undefined unless session and user both exist. Includes banned users, for whom callers have their own error. */
export async function findSession(db: Db, sessionId: string, userId: string) {
  const row = await db
    .selectFrom('auth.sessions as s')
    .modifyFront(keptPlan)
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select(['s.id as session_id', 's.aal', 's.amr', 's.is_recovery', 's.created_at as signed_in_at'])
    .select(sql<boolean>`auth.awaits_second_factor(s.id, u.id)`.as('awaits_factor'))
    .where('s.id', '=', sessionId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { session_id: id, aal, amr, is_recovery, signed_in_at, awaits_factor: awaitsFactor, ...user } = row
  return { session: { id, aal, amr, is_recovery, created_at: signed_in_at }, user, awaitsFactor }
}

/** Whether the user has a session from this client address. */
export async function hasSessionFrom(db: Db, userId: string, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .executeTakeFirst()
  return row !== undefined
}

export async function userExists(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('auth.users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the session that a refresh token belongs to, so that its refreshes run one at a time across processes. Null for an
 * unknown token. Only in a transaction.
 */
export async function lockFamily(db: Db, refreshToken: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', (of) =>
      of
        .selectFrom('auth.refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', hashToken(refreshToken)),
    )
    .forUpdate()
    .executeTakeFirst()
}

export type FamilyToken = { id: number; parent_id: number | null; salt: string; revoked_at: Date | null }

export function findToken(db: Db, refreshToken: string) {
  return db
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'parent_id', 'salt', 'revoked_at'])
    .where('token_hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
}

export function findChild(db: Db, tokenId: number): Promise<FamilyToken | undefined> {
  return db
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'parent_id', 'salt', 'revoked_at'])
    .where('parent_id', '=', tokenId)
    .executeTakeFirst()
}

/** Returns the new token in clear. */
export async function replaceToken(
  db: Db,
  { token, refreshToken, sessionId }: { token: FamilyToken; refreshToken: string; sessionId: string },
  now: Date,
): Promise<string> {
  const child = deriveChildToken(refreshToken, token.salt)
  await db.updateTable('auth.refresh_tokens').set({ revoked_at: now }).where('id', '=', token.id).execute()
  await db
    .insertInto('auth.refresh_tokens')
    .values({
      session_id: sessionId,
      token_hash: hashToken(child),
      parent_id: token.id,
      salt: makeSalt(),
      created_at: now,
    })
    .execute()
  await db.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', sessionId).execute()
  return child
}

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** From now on it is a session like any other. */
export async function endRecovery(db: Db, sessionId: string) {
  await db.updateTable('auth.sessions').set({ is_recovery: false }).where('id', '=', sessionId).execute()
}

export async function deleteSession(db: Db, sessionId: string) {
  await db.deleteFrom('auth.sessions').where('id', '=', sessionId).execute()
}

export async function deleteUserSessions(db: Db, userId: string, options: { except?: string } = {}) {
  const query = db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  await (options.except === undefined ? query : query.where('id', '<>', options.except)).execute()
}

/** Sets when each session ends, because of disuse or age, and deletes those that have ended. */
export async function deleteEndedSessions(
  db: Db,
  { days, hours }: { days: number; hours: number | null },
  now: Date,
) {
  const unused = sql<Date>`refreshed_at + make_interval(days => ${days})`
  const end =
    hours === null ? unused : sql<Date>`least(${unused}, created_at + make_interval(hours => ${hours}))`
  await db
    .updateTable('auth.sessions')
    .set({ not_after: end })
    .where(sql<boolean>`not_after is distinct from ${end}`)
    .execute()
  await db.deleteFrom('auth.sessions').where('not_after', '<=', now).execute()
}

/** Most recently used first. */
export function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .execute()
}

/** With `aal`, only sessions at that level. */
export async function deleteSessionsById(db: Db, ids: string[], aal?: string) {
  const query = db.deleteFrom('auth.sessions').where('id', 'in', ids)
  await (aal === undefined ? query : query.where('aal', '=', aal)).execute()
}
