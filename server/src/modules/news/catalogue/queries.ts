import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Language } from '@tidings/contract/entities'
import type { Tables } from '#db/tables'
import type { CatalogueFeed } from './read-catalogue.ts'

export type Feed = Selectable<Tables['feeds']>

/**
 * Makes the feeds table agree with the catalogue: new feeds are due at once, known ones take its name and topics, and those
 * no longer listed are retired. Feeds that the operator added or switched off stay as they are.
 */
export async function syncCatalogue(db: Kysely<Tables>, feeds: CatalogueFeed[], now: Date): Promise<void> {
  const rows = feeds.map((feed) => ({
    url: feed.url,
    kind: 'catalogue' as const,
    origin: 'catalogue' as const,
    source: feed.source,
    names_itself: feed.namesItself,
    topics: feed.topics,
    language: feed.language,
    headlines_only: feed.headlinesOnly,
    next_fetch_at: now,
  }))
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('feeds')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'url']).doUpdateSet((eb) => ({
          origin: 'catalogue',
          source: sql`case when excluded.names_itself and feeds.names_itself then feeds.source else excluded.source end`,
          names_itself: eb.ref('excluded.names_itself'),
          topics: eb.ref('excluded.topics'),
          language: eb.ref('excluded.language'),
          headlines_only: eb.ref('excluded.headlines_only'),
          retired_at: null,
        })),
      )
      .execute()
    await tx
      .updateTable('feeds')
      .set({ retired_at: now })
      .where('kind', '=', 'catalogue')
      .where('origin', '=', 'catalogue')
      .where('retired_at', 'is', null)
      .where(
        'url',
        'not in',
        rows.map((row) => row.url),
      )
      .execute()
  })
}

export async function hasFeeds(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('feeds').select('id').limit(1).execute()).length > 0
}

export async function listAllFeeds(db: Kysely<Tables>): Promise<Feed[]> {
  return db.selectFrom('feeds').selectAll().orderBy('kind').orderBy('source').orderBy('url').execute()
}

export type FeedWithUse = Feed & { followers: number; articles: number; newest_article_at: Date | null }

/** Feeds of any kind with this address, or fetched from it, in use or not. */
export async function readFeedsAt(db: Kysely<Tables>, url: string): Promise<FeedWithUse[]> {
  const { rows } = await sql<FeedWithUse>`
    select feeds.*, stored.articles, stored.newest_article_at,
      (select count(*) from public.feed_subscribers s join public.subscriptions u on u.user_id = s.user_id
        where s.feed_id = feeds.id and u.paused_at is null) as followers
    from public.feeds, lateral (
      select count(*) as articles, max(published_at) as newest_article_at
      from public.article_feeds join public.articles on articles.id = article_feeds.article_id
      where article_feeds.feed_id = feeds.id) as stored
    where url = ${url} or fetch_url = ${url} order by kind, url`.execute(db)
  return rows
}

/** The feeds a user follows, from the catalogue and their own. */
export async function listFollowedFeeds(db: Kysely<Tables>, userId: string): Promise<Feed[]> {
  return db
    .selectFrom('feeds')
    .selectAll('feeds')
    .innerJoin('feed_subscribers', 'feed_subscribers.feed_id', 'feeds.id')
    .where('feed_subscribers.user_id', '=', userId)
    .orderBy('source')
    .orderBy('url')
    .execute()
}

/** In any letter case. */
export async function isCatalogueSource(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from public.feeds where kind = 'catalogue' and not names_itself
    and lower(source) = lower(${name}) limit 1`.execute(db)
  return rows.length > 0
}

/** Adds an operator's feed; one that exists already is switched on, renamed and made due. */
export async function addCatalogueFeed(
  db: Kysely<Tables>,
  feed: Insertable<Tables['feeds']>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('feeds')
    .values({ ...feed, next_fetch_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'url']).doUpdateSet((eb) => ({
        switched_off: false,
        retired_at: null,
        origin: sql`case when feeds.retired_at is null then feeds.origin else 'operator' end`,
        source: sql`case when excluded.names_itself then feeds.source else excluded.source end`,
        names_itself: sql`feeds.names_itself and excluded.names_itself`,
        topics: sql`case when cardinality(excluded.topics) > 0 then excluded.topics else feeds.topics end`,
        language: sql`coalesce(excluded.language, feeds.language)`,
        next_fetch_at: eb.ref('excluded.next_fetch_at'),
      })),
    )
    .execute()
}

/**
 * Removes a feed that the operator added, or switches off one of the catalogue. Its articles stay. Null when no catalogue
 * feed has this address.
 */
export async function removeCatalogueFeed(
  db: Kysely<Tables>,
  url: string,
): Promise<'removed' | 'switched off' | null> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('feeds')
      .where('kind', '=', 'catalogue')
      .where('origin', '=', 'operator')
      .where('url', '=', url)
      .returning('id')
      .execute()
    if (removed.length > 0) return 'removed'
    const switchedOff = await tx
      .updateTable('feeds')
      .set({ switched_off: true })
      .where('kind', '=', 'catalogue')
      .where('url', '=', url)
      .where('retired_at', 'is', null)
      .returning('id')
      .execute()
    return switchedOff.length > 0 ? 'switched off' : null
  })
}

export type CatalogueRow = {
  name: string
  languages: Language[]
  topics: string[]
  is_read: boolean
  is_failing: boolean
}

/** The sources of feeds in use, by name. */
export async function listCatalogueSources(db: Kysely<Tables>): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select source as name,
      array_remove(array_agg(distinct language), null) as languages,
      array(select distinct topic from public.feeds as own, unnest(own.topics) as topic
        where own.kind = 'catalogue' and own.source = feeds.source order by topic) as topics,
      bool_or(last_success_at is not null) as is_read,
      bool_and(last_success_at is null and failure_count > 0) as is_failing
    from public.feeds where kind = 'catalogue' and retired_at is null and not switched_off
    group by source order by lower(source)`.execute(db)
  return rows
}

export type CatalogueCounts = {
  last_success_at: Date | null
  next_fetch_at: Date | null
  feeds: number
  failing_feeds: number
  sample: boolean
}

/** When a catalogue feed was last read; null where none has been. */
export async function findLastSuccess(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_success_at) as at from public.feeds where kind = 'catalogue'`.execute(db)
  return rows[0]?.at ?? null
}

/** Leaves out feeds that users added: they are private, even as a number. */
export async function countCatalogue(db: Kysely<Tables>): Promise<CatalogueCounts> {
  // There is either the sample edition or real news, so checking one article is enough.
  const { rows } = await sql<CatalogueCounts>`
    with in_use as (
      select * from public.feeds where kind = 'catalogue' and retired_at is null and not switched_off
    )
    select
      (select max(last_success_at) from public.feeds where kind = 'catalogue') as last_success_at,
      (select min(next_fetch_at) from in_use) as next_fetch_at,
      (select count(*) from in_use) as feeds,
      (select count(*) from in_use where failure_count > 0) as failing_feeds,
      coalesce((select sample from public.articles limit 1), false) as sample`.execute(db)
  const counts = rows[0]
  if (!counts) throw new Error('counting the catalogue returned no row')
  return counts
}

/** Scans the whole table. */
export async function countCatalogueArticles(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ articles: number }>`
    select count(*) as articles from public.articles where audience = 'catalogue'`.execute(db)
  return rows[0]?.articles ?? 0
}
