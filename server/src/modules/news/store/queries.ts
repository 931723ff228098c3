import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { Tables } from '#db/tables'
import { hasRecentQuestion } from './recent-questions.ts'
import type { IncomingArticle } from '../read/read-feed.ts'
import { sampleLock } from '../sample/queries.ts'
import { compared, findStories, type ComparableArticle } from '../stories/find-stories.ts'
import { upsertFingerprints, storiesLock, type StoreTransaction } from '../stories/queries.ts'

// On the embedded database everybody waits for the end of a transaction. Many short ones take half as long again.
const mostAtOnce = { whileAsked: 10, unasked: 50 }

export type Batch = {
  feedId: string
  audience: string
  source: string
  articles: IncomingArticle[]
  fetchedAt: Date
}

// Against what the feed itself gave before, where the text that is kept came from the article's page.
const isNoShorter = sql<boolean>`length(excluded.body) >= coalesce(articles.teaser_length, length(articles.body))`
const isNoShorterThanKept = sql<boolean>`length(excluded.body) >= length(articles.body)`

function replaceWhen(condition: RawBuilder<boolean>, column: 'title' | 'body' | 'language' | 'rating') {
  return sql`case when ${condition} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`articles.${column}`)} end`
}

type Known = { id: string; link: string; source: string; title: string; body_hash: string; topics: string[] }

/**
 * Until the transaction ends no sample is put in, and nobody else finds stories for this audience: of two batches at
 * once each would miss what the other brings, and one story would become two.
 */
async function lockAudience(tx: StoreTransaction, { audience }: Batch): Promise<void> {
  await sql`${keptPlan} select pg_advisory_xact_lock_shared(${sampleLock}),
    pg_advisory_xact_lock(${storiesLock}, hashtext(${audience}))`.execute(tx)
}

/** Sends the samples away. What the audience has already of the batch, by link; null when the feed is gone. */
async function findKnownArticles(
  tx: StoreTransaction,
  { feedId, audience, articles }: Batch,
): Promise<Map<string, Known> | null> {
  const links = articles.map(({ link }) => link)
  const { rows } = await sql<
    { [Key in keyof Known]: Known[Key] | null } & { has_samples: boolean }
  >`${keptPlan}
    with feed as (select id from public.feeds where id = ${feedId} for key share)
    select known.id, canonical_link as link, source, title, md5(body) as body_hash, topics,
      exists (select from public.articles where sample) as has_samples
    from feed left join public.articles as known
      on not sample and audience = ${audience} and canonical_link = any(${links}::text[])`.execute(tx)
  if (rows.length === 0) return null
  if (rows[0]?.has_samples) await sql`delete from public.articles where sample`.execute(tx)
  const known = rows.filter((row): row is Known & { has_samples: boolean } => row.id !== null)
  return new Map(known.map((row) => [row.link, row]))
}

/** Most of what a feed brings it has brought before: that need not be indexed anew to find that nothing changed. */
function isUnchanged(article: IncomingArticle, known: Known | undefined): boolean {
  return (
    known !== undefined &&
    known.title === article.title &&
    article.topics.every((topic) => known.topics.includes(topic)) &&
    known.body_hash === createHash('md5').update(article.body).digest('hex')
  )
}

type Fresh = IncomingArticle & { story_id: string | null; bands: number[] }

/** Stores what is new or has changed, ties all of the batch to its feed, and remembers what stories to come are found by. */
async function store(
  tx: StoreTransaction,
  { audience, feedId, fetchedAt, source }: Batch,
  { known, changed }: { known: Iterable<Known>; changed: readonly Fresh[] },
): Promise<number> {
  const incoming = changed
    .map(({ publishedAt, ...article }) => ({ ...article, published_at: publishedAt.toISOString() }))
    .toSorted((a, b) => (a.link < b.link ? -1 : 1)) // One order everywhere, so that batches never wait in a circle.
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
        title = ${replaceWhen(isNoShorter, 'title')}, body = ${replaceWhen(isNoShorterThanKept, 'body')},
        language = ${replaceWhen(isNoShorterThanKept, 'language')},
        rating = ${replaceWhen(isNoShorterThanKept, 'rating')},
        teaser_length = case when ${isNoShorterThanKept} then null else articles.teaser_length end,
        topics = array(select distinct topic from unnest(articles.topics || excluded.topics) as topic order by topic)
      where articles.source = excluded.source and (
        not articles.topics @> excluded.topics
        or (${isNoShorter} and articles.title is distinct from excluded.title)
        or (${isNoShorterThanKept} and articles.body is distinct from excluded.body))
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

/** What is new or has changed, each new article with its story. */
async function assignStories(
  tx: StoreTransaction,
  { audience, known }: { audience: string; known: Map<string, Known> },
  entries: readonly ComparableArticle[],
): Promise<Fresh[]> {
  const changed = entries.filter(({ article }) => !isUnchanged(article, known.get(article.link)))
  const fresh = changed.filter(({ article }) => !known.has(article.link))
  const stories = await findStories(tx, audience, fresh)
  return changed.map(({ article, bands }) => ({
    ...article,
    bands,
    story_id: stories.get(article.link) ?? null,
  }))
}

async function storeChunk(db: Kysely<Tables>, batch: Batch): Promise<number> {
  // Before the transaction begins, to keep it short.
  const entries = batch.articles.map(compared)
  return db.transaction().execute(async (tx) => {
    await lockAudience(tx, batch)
    const known = await findKnownArticles(tx, batch)
    if (!known) return 0 // Its last subscriber dropped the feed while it was being fetched.
    const changed = await assignStories(tx, { audience: batch.audience, known }, entries)
    return store(tx, batch, { known: known.values(), changed })
  })
}

/** So many articles are stored in one transaction: fewer while somebody asks for news. */
function chooseChunkSize(db: Kysely<Tables>): number {
  return hasRecentQuestion(db) ? mostAtOnce.whileAsked : mostAtOnce.unasked
}

/**
 * Stores an article once per link and audience, tied to its feed. A known article follows its own source's corrections
 * unless they shorten it, and gains topics. Returns how many are new; what was stored before an error stays.
 */
export async function storeArticles(db: Kysely<Tables>, batch: Batch): Promise<number> {
  let fresh = 0
  for (let at = 0; at < batch.articles.length;) {
    const articles = batch.articles.slice(at, at + chooseChunkSize(db))
    fresh += await storeChunk(db, { ...batch, articles })
    at += articles.length
  }
  return fresh
}
