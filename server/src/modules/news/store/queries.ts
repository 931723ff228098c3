import { sql, type RawBuilder } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { IncomingArticle } from '../read/read-feed.ts'
import { sampleLock } from '../sample/queries.ts'
import { storiesLock, upsertFingerprints, type StoreTransaction } from '../stories/queries.ts'

export type Batch = {
  feedId: string
  audience: string
  source: string
  articles: IncomingArticle[]
  fetchedAt: Date
}

// Compared with the feed's own earlier text, since the stored text may come from the article's page.
const isNoShorter = sql<boolean>`length(excluded.body) >= coalesce(articles.teaser_length, length(articles.body))`
const isNoShorterThanStored = sql<boolean>`length(excluded.body) >= length(articles.body)`

function replaceWhen(condition: RawBuilder<boolean>, column: 'title' | 'body' | 'language' | 'rating') {
  return sql`case when ${condition} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`articles.${column}`)} end`
}

/** An article already stored for the audience. */
export type StoredArticle = {
  id: string
  link: string
  source: string
  title: string
  body_hash: string
  topics: string[]
}

/**
 * Until the transaction ends, no sample is inserted and no other batch assigns stories for this audience: concurrent batches
 * would not see each other's articles and could split a story. Also disables sequential scans: without statistics, as on the
 * embedded database, Postgres would scan all articles for a sample.
 */
export async function lockAudience(tx: StoreTransaction, { audience }: Batch): Promise<void> {
  await sql`${keptPlan} select pg_advisory_xact_lock_shared(${sampleLock}),
    pg_advisory_xact_lock(${storiesLock}, hashtext(${audience})), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  )
}

/**
 * Removes the sample edition. Returns the articles of the batch that are already stored, by link; null if the feed has been
 * deleted.
 */
export async function findKnownArticles(
  tx: StoreTransaction,
  { feedId, audience, articles }: Batch,
): Promise<Map<string, StoredArticle> | null> {
  const links = articles.map(({ link }) => link)
  const { rows } = await sql<
    { [Key in keyof StoredArticle]: StoredArticle[Key] | null } & { has_samples: boolean }
  >`${keptPlan}
    with feed as (select id from public.feeds where id = ${feedId} for key share)
    select known.id, canonical_link as link, source, title, md5(body) as body_hash, topics,
      exists (select from public.articles where sample) as has_samples
    from feed left join public.articles as known
      on not sample and audience = ${audience} and canonical_link = any(${links}::text[])`.execute(tx)
  if (rows.length === 0) return null
  if (rows[0]?.has_samples) await sql`delete from public.articles where sample`.execute(tx)
  const stored = rows.filter((row): row is StoredArticle & { has_samples: boolean } => row.id !== null)
  return new Map(stored.map((row) => [row.link, row]))
}

export type ChangedArticle = IncomingArticle & { story_id: string | null; bands: number[] }

/** Stores new and changed articles with their fingerprints, and links the whole batch to its feed. Returns how many are new. */
export async function upsertArticles(
  tx: StoreTransaction,
  { audience, feedId, fetchedAt, source }: Batch,
  { known, changed }: { known: Iterable<StoredArticle>; changed: readonly ChangedArticle[] },
): Promise<number> {
  const incoming = changed
    .map(({ publishedAt, ...article }) => ({ ...article, published_at: publishedAt.toISOString() }))
    .toSorted((a, b) => (a.link < b.link ? -1 : 1)) // Always the same order, so that two batches cannot deadlock.
  const { rows } = await sql<{ fresh: number }>`${keptPlan}
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb) as incoming(
        link text, title text, body text, language text, topics text[], rating text, published_at timestamptz,
        story_id uuid, bands int[])),
    stored as (
      insert into public.articles
        (canonical_link, audience, source, title, body, language, topics, rating, published_at, fetched_at,
         story_id)
      select link, ${audience}, ${source}, title, body, language, topics, rating, published_at,
        ${fetchedAt}::timestamptz, coalesce(story_id, gen_random_uuid())
      from incoming
      on conflict (canonical_link, audience) do update set
        title = ${replaceWhen(isNoShorter, 'title')}, body = ${replaceWhen(isNoShorterThanStored, 'body')},
        language = ${replaceWhen(isNoShorterThanStored, 'language')},
        rating = ${replaceWhen(isNoShorterThanStored, 'rating')},
        teaser_length = case when ${isNoShorterThanStored} then null else articles.teaser_length end,
        topics = articles.topics || array(select topic from unnest(excluded.topics) with ordinality as added (topic, place)
          where topic <> all(articles.topics) order by place)
      where articles.source = excluded.source and (
        not articles.topics @> excluded.topics
        or (${isNoShorter} and articles.title is distinct from excluded.title)
        or (${isNoShorterThanStored} and articles.body is distinct from excluded.body))
      returning id, canonical_link as link, title, language, published_at, xmax = 0 as is_new),
    fingerprints as (
      select stored.id, stored.language, stored.published_at, bands from stored join incoming using (link, title)),
    kept as (${upsertFingerprints(audience)}),
    tied as (
      insert into public.article_feeds (article_id, feed_id)
      select id, ${feedId}::uuid
      from (select id from stored union select unnest(${Array.from(known, ({ id }) => id)}::uuid[])) as of_feed (id)
      order by id
      on conflict do nothing)
    select count(*) filter (where is_new) as fresh from stored`.execute(tx)
  return rows[0]?.fresh ?? 0
}
