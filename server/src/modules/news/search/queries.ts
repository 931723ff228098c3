import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { visibleTo, type ArticleFilter } from './visibility-queries.ts'

export type ArticleRow = {
  id: string
  canonical_link: string
  audience: string
  source: string
  title: string
  body: string
  language: Language
  topics: string[]
  published_at: Date
  sample: boolean
  story_id: string
}

/** The visible sources that report the article's story, including its own. */
export type StorySources = { sources: string[] }

/** Many articles are scored and few returned: bodies are read for those only. */
export type BodilessRow = Omit<ArticleRow, 'body'> & StorySources

export async function findTopics(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select distinct unnest(topics) as topic from public.articles where id = any(${ids}::uuid[]) order by topic`.execute(
    db,
  )
  return rows.map(({ topic }) => topic)
}

/**
 * The visible sources that report each of the stories, in alphabetical order. `offset 0`: without statistics the planner considers
 * all stories large, and would read the whole table.
 */
export async function findSourcesOfStories(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  storyIds: string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<StorySources & { story_id: string }>`
    select story_id, array_agg(distinct source order by source) as sources
    from unnest(${storyIds}::uuid[]) as stories (story)
      cross join lateral (select * from public.articles where story_id = story offset 0) as articles
    where ${visibleTo(filter)} group by story_id`.execute(db)
  return new Map(rows.map(({ sources, story_id }) => [story_id, sources]))
}

export async function readBodies(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'body']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

type Beginning = {
  id: string
  language: Language
  title: string
  lead: string
  topics: string[]
  published_at: Date
}

/**
 * The beginnings of the newest catalogue articles, newest first; fewer if many of the newest are from personal feeds. The query forces
 * the time index, because without statistics the planner would read the whole catalogue.
 */
export async function findNewestBeginnings(
  db: Kysely<Tables>,
  { characters, limit }: { characters: number; limit: number },
): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    select id, language, title, left(body, ${characters}) as lead, topics, published_at
    from (select * from public.articles order by published_at desc limit ${2 * limit}) as articles
    where audience = 'catalogue' order by published_at desc limit ${limit}`.execute(db)
  return rows
}

export async function findVisibleArticles(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id
    from public.articles where id = any(${[...ids]}::uuid[]) and ${visibleTo(filter)}`.execute(db)
  return rows
}

/** The newest visible article under exactly this title. */
export async function findByTitle(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  title: string,
): Promise<ArticleRow | null> {
  const { rows } = await sql<ArticleRow>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id
    from public.articles where title = ${title} and ${visibleTo(filter)}
    order by published_at desc, canonical_link limit 1`.execute(db)
  return rows[0] ?? null
}

/** Other articles of the same stories, newest first, each with the given articles that it is related to. */
export async function findArticlesOfStories(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  { articleIds, limit }: { articleIds: string[]; limit: number },
): Promise<(ArticleRow & { related_to: string[] })[]> {
  const ids = sql`${articleIds}::uuid[]`
  const { rows } = await sql<ArticleRow & { related_to: string[] }>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id,
      array(select own.id::text from public.articles as own where own.id = any(${ids}) and own.story_id = articles.story_id)
        as related_to
    from public.articles
    where story_id in (select own.story_id from public.articles as own where own.id = any(${ids}))
      and id <> all(${ids}) and ${visibleTo(filter)}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}

export type CountedGroup = {
  source: string
  language: Language
  topics: string[]
  /** In every language and at any time. */
  all: number
  /** In the requested languages and since the requested time. */
  wanted: number
}

/**
 * Counts articles by source, language and set of topics, reading the table once. Visibility is decided per group (`offset 0`), because
 * deciding it per article would take several times as long.
 */
export async function countGroups(db: Kysely<Tables>, filter: ArticleFilter): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`
    select source, language, topics, sum("all")::int8 as "all",
      coalesce(sum(recent) filter (where language = any(${filter.languages}::text[])), 0)::int8 as wanted
    from (
      select source, language, topics, audience, rating, sample, count(*) as "all", count(*) filter (
          where published_at >= coalesce(${filter.since}::timestamptz, '-infinity')) as recent
      from public.articles group by source, language, topics, audience, rating, sample offset 0) as articles
    where ${visibleTo(filter)}
    group by source, language, topics`.execute(db)
  return rows
}

/**
 * `names`: the sources of all feeds that have been read, of the catalogue and the user's own, and of the sample edition.
 * `areOfCatalogue`: the user sees exactly the catalogue, with no own feed and no restriction to some sources.
 */
export type KnownSources = { names: string[]; areOfCatalogue: boolean }

export async function readKnownSources(db: Kysely<Tables>, userId: string): Promise<KnownSources> {
  const { rows } = await sql<KnownSources>`
    select array(
      select source from public.feeds
      where last_success_at is not null and (kind = 'catalogue' or exists (
        select from public.feed_subscribers where feed_id = feeds.id and user_id = ${userId}::uuid))
      union select source from public.articles where sample) as names,
    not exists (
      select from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
      where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom')
    and not exists (
      select from public.subscriptions where user_id = ${userId}::uuid and only_these) as "areOfCatalogue"`.execute(
    db,
  )
  const [known] = rows
  if (!known) throw new Error('reading the known sources returned no row')
  return known
}

/** Removes characters that have a meaning in a query language; words, numbers, apostrophes, dots and hyphens stay. */
export function stripQuerySyntax(text: string): string {
  return text.replace(/[^\p{L}\p{N}'’.-]+/gu, ' ').trim()
}
