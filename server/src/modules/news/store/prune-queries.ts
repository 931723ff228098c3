import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { storiesLock, type StoreTransaction } from '../stories/queries.ts'

/** Real articles published and stored before then. `from`: the time of storing that the previous batch has reached. */
type OldArticles = { before: Date; from: Date | null; limit: number }

type OldArticle = { id: string; audience: string; fetched_at: Date }

/** `reached` is null after the last batch. */
export type DeletedBatch = { deleted: number; reached: Date | null }

function findOldArticles(tx: StoreTransaction, { before, from, limit }: OldArticles): Promise<OldArticle[]> {
  return (
    tx
      .selectFrom('articles')
      .select(['id', 'audience', 'fetched_at'])
      .where('sample', '=', false)
      .where('published_at', '<', before)
      // An article that its feed still lists would be stored again.
      .where('fetched_at', '<', before)
      // Continues from the last batch: until deleted rows are vacuumed, an index scan from the beginning would visit all of
      // them.
      .where('fetched_at', '>=', sql<Date>`coalesce(${from}::timestamptz, '-infinity')`)
      .orderBy('fetched_at')
      .limit(limit)
      .execute()
  )
}

/**
 * Until the transaction ends, nothing is stored for these audiences: articles that a batch considers known must not be deleted
 * before it is stored.
 */
async function lockAudiences(tx: StoreTransaction, audiences: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${storiesLock}, key)
    from (select distinct hashtext(audience) as key from unnest(${audiences}::text[]) as audience order by key) as keys`.execute(
    tx,
  )
}

/** Deletes up to `limit` of them, oldest first. Skips rows that are locked. */
export async function deleteOldArticles(db: Kysely<Tables>, old: OldArticles): Promise<DeletedBatch> {
  return db.transaction().execute(async (tx) => {
    const found = await findOldArticles(tx, old)
    if (found.length === 0) return { deleted: 0, reached: null }
    await lockAudiences(
      tx,
      found.map(({ audience }) => audience),
    )
    const ids = found.map(({ id }) => id)
    const { rows } = await sql<{ deleted: number }>`
      with free as (select id from public.articles where id = any(${ids}::uuid[]) for update skip locked),
      gone as (delete from public.articles where id in (select id from free) returning id)
      select count(*) as deleted from gone`.execute(tx)
    const deleted = rows[0]?.deleted ?? 0
    const isLast = found.length < old.limit || deleted === 0
    return { deleted, reached: isLast ? null : (found.at(-1)?.fetched_at ?? null) }
  })
}
