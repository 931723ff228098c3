import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/connection'
import type { Row, Tables } from '#db/tables'

type Db = Kysely<Tables>

export type KeyRow = Pick<
  Row<'model_keys'>,
  'id' | 'name' | 'ending' | 'created_at' | 'expires_at' | 'last_used_at'
>
export type KeyToKeep = { userId: string; name: string; hash: string; ending: string; expiresAt: Date | null }

const shown = ['id', 'name', 'ending', 'created_at', 'expires_at', 'last_used_at'] as const

/** Keeps the key unless its user has `most` already, of those that still open something; null then. */
export function insertKey(
  db: Db,
  key: KeyToKeep,
  { now, most }: { now: Date; most: number },
): Promise<KeyRow | null> {
  const { userId, name, hash, ending, expiresAt } = key
  return db.transaction().execute(async (tx) => {
    // One after another, so that the count holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`model_keys:${userId}`}, 0))`.execute(tx)
    await tx.deleteFrom('model_keys').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
    const { count } = await tx
      .selectFrom('model_keys')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= most) return null
    return tx
      .insertInto('model_keys')
      .values({ user_id: userId, name, key_hash: hash, ending, created_at: now, expires_at: expiresAt })
      .returning(shown)
      .executeTakeFirstOrThrow()
  })
}

export function keysOf(db: Db, userId: string, now: Date): Promise<KeyRow[]> {
  return db
    .selectFrom('model_keys')
    .select(shown)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteKey(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('model_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Whose key this is, noting that it was used; null for one that is wrong, revoked or expired. Where accounts are our own
 * (`asksAccounts`), also for one whose account is banned.
 */
export async function userOfKey(
  db: Db,
  { hash, now, asksAccounts }: { hash: string; now: Date; asksAccounts: boolean },
): Promise<string | null> {
  const found = await db
    .updateTable('model_keys')
    .set({ last_used_at: now })
    .where('key_hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(asksAccounts, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('auth.users')
            .whereRef('auth.users.id', '=', 'model_keys.user_id')
            .where('auth.users.deleted_at', 'is', null)
            .where((user) =>
              user.or([
                user('auth.users.banned_until', 'is', null),
                user('auth.users.banned_until', '<=', now),
              ]),
            )
            .select('auth.users.id'),
        ),
      ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return found?.user_id ?? null
}

export type OwnRows = { profile: unknown; preferences: unknown }

const asUser = `
  select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`
// No filter: the row rules leave what is the user's.
const ownRowsText = `
  select (select to_jsonb(p) from public.profiles p), (select to_jsonb(u) from public.user_preferences u)`

/** Profile and preferences as the user reads them: under the role and the row rules of a signed-in user. */
export async function readOwnRows(database: Database, userId: string): Promise<OwnRows> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  const [row] = await database.runBatch([
    { text: asUser, values: [claims] },
    { text: ownRowsText, values: [] },
  ])
  const [profile, preferences] = (row ?? []).map((json): unknown => (json === null ? null : JSON.parse(json)))
  return { profile, preferences }
}

/** What this server holds of a user of a hosted project, from when the user last saved preferences or signed in. */
export function subscriptionOf(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['interests', 'sources', 'languages'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
