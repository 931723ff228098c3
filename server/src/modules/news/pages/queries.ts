import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

/** A page to be read, with its article and the feed that lists it. */
export type QueuedPage = {
  article_id: string
  link: string
  title: string
  body: string
  language: string
  topics: string[]
  rating: 'everyone' | 'mature' | 'adult'
  attempts: number
  feed_kind: string
  feed_origin: string
  feed_url: string
  feed_topics: string[]
}

/** Queues the pages of a feed's articles, unless they were queued before. */
export async function insertQueuedPages(
  db: Db,
  { feedId, audience, links }: { feedId: string; audience: string; links: string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into public.article_pages (article_id, feed_id, due_at)
    select articles.id, ${feedId}::uuid, ${now}::timestamptz from public.articles
    where articles.audience = ${audience} and articles.canonical_link = any(${links}::text[])
    order by articles.id
    on conflict do nothing`.execute(db)
}

/** Claims up to `limit` due pages until `leaseUntil`, so that no other process reads them meanwhile. */
export async function claimPages(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<QueuedPage[]> {
  const { rows } = await sql<QueuedPage>`
    with claimed as (
      update public.article_pages set due_at = ${leaseUntil}
      where article_id in (
        select article_id from public.article_pages where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning article_id, feed_id, attempts)
    select articles.id as article_id, articles.canonical_link as link, articles.title, articles.body,
      articles.language, articles.topics, articles.rating, claimed.attempts, feeds.kind as feed_kind,
      feeds.origin as feed_origin, coalesce(feeds.fetch_url, feeds.url) as feed_url, feeds.topics as feed_topics
    from claimed
      join public.articles on articles.id = claimed.article_id
      join public.feeds on feeds.id = claimed.feed_id`.execute(db)
  return rows
}

/** Makes claimed pages due again that were not reached. */
export async function releasePages(
  db: Db,
  pages: readonly QueuedPage[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<void> {
  if (pages.length === 0) return
  const ids = pages.map((page) => page.article_id)
  await db
    .updateTable('article_pages')
    .set({ due_at: now })
    .where('article_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('due_at', '=', leaseUntil)
    .execute()
}

/** Postpones the pages of a host (name and port). */
export async function postponeHostPages(db: Db, host: string, until: Date): Promise<void> {
  await sql`
    update public.article_pages set due_at = ${until} from public.articles
    where articles.id = article_pages.article_id and article_pages.due_at < ${until}
      and lower(substring(articles.canonical_link from '^https?://([^/?#]+)')) = ${host}`.execute(db)
}

/** Records the outcome of a page; `dueAt` is null when it will not be tried again. */
export async function recordPage(
  db: Db,
  articleId: string,
  { outcome, dueAt, attempts }: { outcome: string; dueAt: Date | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('article_pages')
    .set({ outcome, due_at: dueAt, attempts })
    .where('article_id', '=', articleId)
    .execute()
}

export type PageText = Pick<QueuedPage, 'body' | 'language' | 'topics' | 'rating'>

/** Gives an article the text of its page, unless it has a longer text by now. */
export async function saveLongerText(db: Db, articleId: string, page: PageText): Promise<void> {
  await db
    .updateTable('articles')
    .set({ ...page, teaser_length: sql<number>`coalesce(teaser_length, length(body))` })
    .where('id', '=', articleId)
    .where(sql<boolean>`length(body) < ${page.body.length}`)
    .execute()
}
