import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/connection'
import type { BatchStatement } from '#db/statement-batch'
import type { Row, Tables } from '#db/tables'
import { holdSession } from '#db/hold-session'
import { selectSavedArticles, upsertSavedArticle } from '#db/saved-articles'
import type { NewSavedArticle, SavedList } from '#platform/project'

type Db = Kysely<Tables>

export type KeyRow = Pick<
  Row<'model_keys'>,
  'id' | 'name' | 'ending' | 'created_at' | 'expires_at' | 'last_used_at'
>
export type NewKeyRow = { userId: string; name: string; hash: string; ending: string; expiresAt: Date | null }

const shown = ['id', 'name', 'ending', 'created_at', 'expires_at', 'last_used_at'] as const

type KeyInsertion = { now: Date; most: number; sessionId: string | null }

/**
 * Refuses if the user already has `most` valid keys, or if the session has ended. `sessionId`: of the caller, where accounts are our
 * own; null elsewhere.
 */
export function insertKey(
  db: Db,
  key: NewKeyRow,
  { most, now, sessionId }: KeyInsertion,
): Promise<KeyRow | 'too many' | 'session gone'> {
  const { userId, name, hash, ending, expiresAt } = key
  return db.transaction().execute(async (tx) => {
    if (sessionId !== null && !(await holdSession(tx, { sessionId, userId }))) return 'session gone'
    // One insert at a time per user, so that the count stays correct.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`model_keys:${userId}`}, 0))`.execute(tx)
    await tx.deleteFrom('model_keys').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
    const { count } = await tx
      .selectFrom('model_keys')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= most) return 'too many'
    return tx
      .insertInto('model_keys')
      .values({ user_id: userId, name, key_hash: hash, ending, created_at: now, expires_at: expiresAt })
      .returning(shown)
      .executeTakeFirstOrThrow()
  })
}

export function listKeys(db: Db, userId: string, now: Date): Promise<KeyRow[]> {
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

export async function deleteAllKeys(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('model_keys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The key's user; also records the use. Null for a wrong, revoked or expired key and, with `checksAccounts` (accounts are
 * our own), for a banned or deleted user.
 */
export async function findKeyUser(
  db: Db,
  { hash, now, checksAccounts }: { hash: string; now: Date; checksAccounts: boolean },
): Promise<string | null> {
  const found = await db
    .updateTable('model_keys')
    .set({ last_used_at: now })
    .where('key_hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(checksAccounts, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('auth.users')
            .whereRef('auth.users.id', '=', 'model_keys.user_id')
            .where('auth.users.deleted_at', 'is', null)
            .where('auth.users.erase_after', 'is', null)
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
// No filter: row-level security leaves only the user's rows.
const ownRowsText = `
  select (select to_jsonb(p) from public.profiles p), (select to_jsonb(u) from public.user_preferences u)`

function beginAs(userId: string): BatchStatement {
  return { text: asUser, values: [JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal2' })] }
}

/** Reads profile and preferences under the role and row-level security of the key's user; a key works without a second factor. */
export async function readOwnRows(database: Database, userId: string): Promise<OwnRows> {
  const [row] = await database.runBatch([beginAs(userId), { text: ownRowsText, values: [] }])
  const [profile, preferences] = (row ?? []).map((json): unknown => (json === null ? null : JSON.parse(json)))
  return { profile, preferences }
}

/** Under the same role and row rules. */
export async function saveOwnArticle(
  database: Database,
  userId: string,
  article: NewSavedArticle,
): Promise<void> {
  await database.runBatch([beginAs(userId), upsertSavedArticle(database.tables, userId, article)])
}

export async function listOwnArticles(database: Database, userId: string, most: number): Promise<SavedList> {
  const [row] = await database.runBatch([beginAs(userId), selectSavedArticles(database.tables, userId, most)])
  return JSON.parse(row?.[0] ?? 'null') as SavedList
}

/** For users of a hosted project; as of their last sign-in or saved preferences. */
export function findSubscription(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['interests', 'sources', 'languages'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
