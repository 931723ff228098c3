import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { visibleTo, selectStorySources, within } from './visibility-queries.ts'
import type { Visibility } from './visibility.ts'

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

/** Who tells an article's story, as far as the asker hears it: its own source and others, in order. */
export type StorySources = { told_by: string[] }

/** Of the many that are weighed few are told: bodies are read for those. */
export type BodilessRow = Omit<ArticleRow, 'body'> & StorySources

/** Newest first; with `interests`, only what is of one of the topics or has all words of one of the phrases. */
export async function findNewestArticles(
  db: Kysely<Tables>,
  scope: Visibility,
  options: { limit: number; interests?: { topics: string[]; phrases: string[] } },
): Promise<BodilessRow[]> {
  const { interests, limit } = options
  const wanted = scope.languages.flatMap((language) => {
    const words = (interests?.phrases ?? []).map(
      (phrase) => sql`plainto_tsquery(public.search_configuration(${language}), ${phrase})`,
    )
    return words.length > 0
      ? [sql`(language = ${language} and search @@ (${sql.join(words, sql` || `)}))`]
      : []
  })
  const only = interests
    ? sql`and (${sql.join([sql`topics && ${interests.topics}::text[]`, ...wanted], sql` or `)})`
    : sql``
  const { rows } = await sql<BodilessRow>`
    select id, canonical_link, audience, source, title, language, topics, published_at, sample, story_id,
      ${selectStorySources(scope, 'articles')} as told_by
    from public.articles
    where language = any(${scope.languages}::text[]) and ${within(scope)} ${only}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}

export async function readBodies(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'body']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

export async function findVisibleArticles(
  db: Kysely<Tables>,
  scope: Visibility,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id
    from public.articles where id = any(${[...ids]}::uuid[]) and ${visibleTo(scope)}`.execute(db)
  return rows
}

/** Newest first: what tells the same stories as these articles, each with those that it is a fellow of. */
export async function findArticlesOfStories(
  db: Kysely<Tables>,
  scope: Visibility,
  { articleIds, limit }: { articleIds: string[]; limit: number },
): Promise<(ArticleRow & { fellow_of: string[] })[]> {
  const ids = sql`${articleIds}::uuid[]`
  const { rows } = await sql<ArticleRow & { fellow_of: string[] }>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id,
      array(select own.id::text from public.articles as own where own.id = any(${ids}) and own.story_id = articles.story_id)
        as fellow_of
    from public.articles
    where story_id in (select own.story_id from public.articles as own where own.id = any(${ids}))
      and id <> all(${ids}) and ${visibleTo(scope)}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}

export type CountedGroup = {
  source: string
  language: Language
  topics: string[]
  /** In every language and of any time. */
  all: number
  /** In the scope's languages and since its time. */
  wanted: number
}

/** How many articles there are of each source, language and set of topics: the table is read once for all counts. */
export async function countGroups(db: Kysely<Tables>, scope: Visibility): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`
    select source, language, topics, count(*) as "all", count(*) filter (
        where language = any(${scope.languages}::text[])
        and published_at >= coalesce(${scope.since}::timestamptz, '-infinity')) as wanted
    from public.articles where ${visibleTo(scope)}
    group by source, language, topics`.execute(db)
  return rows
}

/** Of feeds that have been read, everybody's and the user's own, and of the sample edition. */
export async function listSourceNames(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from public.feeds
    where last_success_at is not null and (kind = 'catalogue' or exists (
      select from public.feed_subscribers where feed_id = feeds.id and user_id = ${userId}::uuid))
    union select source from public.articles where sample`.execute(db)
  return rows.map(({ source }) => source)
}

/** Text without what a query language could take for its own: words, numbers, and what joins them. */
export function stripQuerySyntax(text: string): string {
  return text.replace(/[^\p{L}\p{N}'’.-]+/gu, ' ').trim()
}
