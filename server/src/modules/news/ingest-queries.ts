import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { ReadArticle } from './read-feed.ts'
import { retireSample } from './sample/sample-queries.ts'
import { findStories } from './stories/find-stories.ts'

export type Batch = {
  feedId: string
  audience: string
  source: string
  articles: ReadArticle[]
  fetchedAt: Date
}

function newerUnlessShorter(column: 'title' | 'body' | 'language' | 'rating') {
  const [newer, known] = [sql.ref(`excluded.${column}`), sql.ref(`articles.${column}`)]
  return sql`case when length(excluded.body) >= length(articles.body) then ${newer} else ${known} end`
}

/**
 * Stores a batch in one transaction: an article once per link and audience, tied to its feed. A known article follows
 * its own source's corrections unless they shorten it, and gains topics. Returns how many are new.
 */
export async function storeBatch(db: Kysely<Tables>, batch: Batch): Promise<number> {
  const rows = batch.articles
    .map((article) => ({ ...article, published_at: article.publishedAt.toISOString() }))
    .toSorted((a, b) => (a.link < b.link ? -1 : 1)) // One order everywhere, so that batches never wait in a circle.
  return db.transaction().execute(async (tx) => {
    const feed = await tx
      .selectFrom('feeds')
      .select('id')
      .where('id', '=', batch.feedId)
      .forKeyShare()
      .executeTakeFirst()
    if (!feed) return 0 // Its last subscriber dropped it while it was being fetched.
    await retireSample(tx)
    const stories = await findStories(tx, batch.audience, batch.articles)
    const told = rows.map((row) => ({ ...row, story_id: stories.of.get(row.link) ?? null }))
    const incoming = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as incoming(
      link text, title text, body text, language text, topics text[], rating text, published_at timestamptz,
      story_id uuid)`
    const { rows: stored } = await sql<{ is_new: boolean }>`
      insert into public.articles
        (canonical_link, audience, source, title, body, language, topics, rating, published_at, fetched_at,
         story_id)
      select link, ${batch.audience}, ${batch.source}, title, body, language, topics, rating, published_at,
        ${batch.fetchedAt}::timestamptz, coalesce(story_id, gen_random_uuid())
      from ${incoming}
      on conflict (canonical_link, audience) do update set
        title = ${newerUnlessShorter('title')}, body = ${newerUnlessShorter('body')},
        language = ${newerUnlessShorter('language')}, rating = ${newerUnlessShorter('rating')},
        topics = array(select distinct topic from unnest(articles.topics || excluded.topics) as topic order by topic)
      where articles.source = excluded.source and (
        not articles.topics @> excluded.topics
        or (length(excluded.body) >= length(articles.body)
          and (articles.title, articles.body) is distinct from (excluded.title, excluded.body)))
      returning (xmax = 0) as is_new`.execute(tx)
    await stories.keep()
    await sql`
      insert into public.article_feeds (article_id, feed_id)
      select articles.id, ${batch.feedId}::uuid from public.articles
        join ${incoming} on articles.canonical_link = incoming.link
      where articles.audience = ${batch.audience}
      order by articles.id
      on conflict do nothing`.execute(tx)
    return stored.filter((row) => row.is_new).length
  })
}
