import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import type { ReadArticle } from './read-feed.ts'
import { retireSample } from './sample/sample-queries.ts'
import { compared, findStories } from './stories/find-stories.ts'
import { keepFingerprints, takeTurnWithStories, type StoringArticles } from './stories/story-queries.ts'

export type Batch = {
  feedId: string
  audience: string
  source: string
  articles: ReadArticle[]
  fetchedAt: Date
}

// Against what the feed itself gave before, where the text that is kept came from the article's page.
const isNoShorter = sql<boolean>`length(excluded.body) >= coalesce(articles.teaser_length, length(articles.body))`
const isNoShorterThanKept = sql<boolean>`length(excluded.body) >= length(articles.body)`

function newerWhere(condition: RawBuilder<boolean>, column: 'title' | 'body' | 'language' | 'rating') {
  return sql`case when ${condition} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`articles.${column}`)} end`
}

type Known = { id: string; link: string; source: string; title: string; body_hash: string; topics: string[] }

/** What the audience has already of these, by link. */
async function knownArticles(
  tx: StoringArticles,
  { audience, articles }: Batch,
): Promise<Map<string, Known>> {
  const links = articles.map(({ link }) => link)
  const { rows } = await sql<Known>`
    select id, canonical_link as link, source, title, md5(body) as body_hash, topics from public.articles
    where audience = ${audience} and canonical_link = any(${links}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.link, row]))
}

/** Most of what a feed brings it has brought before: that need not be indexed anew to find that nothing changed. */
function isUnchanged(article: ReadArticle, known: Known | undefined): boolean {
  return (
    known !== undefined &&
    known.title === article.title &&
    article.topics.every((topic) => known.topics.includes(topic)) &&
    known.body_hash === createHash('md5').update(article.body).digest('hex')
  )
}

type Stored = { id: string; link: string; title: string; is_new: boolean }

async function upsert(
  tx: StoringArticles,
  { audience, source, fetchedAt }: Batch,
  articles: readonly (ReadArticle & { story_id: string | null })[],
): Promise<Stored[]> {
  const rows = articles
    .map(({ publishedAt, ...article }) => ({ ...article, published_at: publishedAt.toISOString() }))
    .toSorted((a, b) => (a.link < b.link ? -1 : 1)) // One order everywhere, so that batches never wait in a circle.
  const { rows: stored } = await sql<Stored>`
    insert into public.articles
      (canonical_link, audience, source, title, body, language, topics, rating, published_at, fetched_at,
       story_id)
    select link, ${audience}, ${source}, title, body, language, topics, rating, published_at,
      ${fetchedAt}::timestamptz, coalesce(story_id, gen_random_uuid())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming(
      link text, title text, body text, language text, topics text[], rating text, published_at timestamptz,
      story_id uuid)
    on conflict (canonical_link, audience) do update set
      title = ${newerWhere(isNoShorter, 'title')}, body = ${newerWhere(isNoShorterThanKept, 'body')},
      language = ${newerWhere(isNoShorterThanKept, 'language')},
      rating = ${newerWhere(isNoShorterThanKept, 'rating')},
      teaser_length = case when ${isNoShorterThanKept} then null else articles.teaser_length end,
      topics = array(select distinct topic from unnest(articles.topics || excluded.topics) as topic order by topic)
    where articles.source = excluded.source and (
      not articles.topics @> excluded.topics
      or (${isNoShorter} and articles.title is distinct from excluded.title)
      or (${isNoShorterThanKept} and articles.body is distinct from excluded.body))
    returning id, canonical_link as link, title, (xmax = 0) as is_new`.execute(tx)
  return stored
}

async function tieToFeed(tx: StoringArticles, feedId: string, articleIds: string[]): Promise<void> {
  await sql`
    insert into public.article_feeds (article_id, feed_id)
    select id, ${feedId}::uuid from unnest(${articleIds}::uuid[]) as id order by id
    on conflict do nothing`.execute(tx)
}

/** Stores what is new or has changed, each new article with its story. */
async function storeChanged(tx: StoringArticles, batch: Batch, known: Map<string, Known>): Promise<Stored[]> {
  const changed = batch.articles.filter((article) => !isUnchanged(article, known.get(article.link)))
  if (changed.length === 0) return []
  const entries = changed.map(compared)
  const fresh = entries.filter(({ article }) => !known.has(article.link))
  const stories = await findStories(tx, batch.audience, fresh)
  const told = changed.map((article) => ({ ...article, story_id: stories.get(article.link) ?? null }))
  const stored = await upsert(tx, batch, told)
  const byLink = new Map(entries.map((entry) => [entry.article.link, entry]))
  const fingerprints = stored.flatMap(({ id, link, title }) => {
    const entry = byLink.get(link)
    return entry?.article.title === title && entry.bands.length > 0
      ? { article_id: id, bands: entry.bands }
      : []
  })
  if (fingerprints.length > 0) await keepFingerprints(tx, fingerprints)
  return stored
}

/**
 * Stores a batch in one transaction: an article once per link and audience, tied to its feed. A known article follows
 * its own source's corrections unless they shorten it, and gains topics. Returns how many are new.
 */
export async function storeBatch(db: Kysely<Tables>, batch: Batch): Promise<number> {
  if (batch.articles.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const feed = await tx
      .selectFrom('feeds')
      .select('id')
      .where('id', '=', batch.feedId)
      .forKeyShare()
      .executeTakeFirst()
    if (!feed) return 0 // Its last subscriber dropped it while it was being fetched.
    await retireSample(tx)
    await takeTurnWithStories(tx, batch.audience)
    const known = await knownArticles(tx, batch)
    const stored = await storeChanged(tx, batch, known)
    const ids = new Set([...known.values(), ...stored].map(({ id }) => id))
    await tieToFeed(tx, batch.feedId, [...ids])
    return stored.filter((row) => row.is_new).length
  })
}
