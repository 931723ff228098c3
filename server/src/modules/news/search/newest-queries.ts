import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import { findSourcesOfStories, type BodilessRow } from './queries.ts'
import { findNewestLabelled, listDays, type NewestRow } from './labelled-queries.ts'
import { hasLabel, matchesFilter, readFollowing, type ArticleFilter } from './visibility-queries.ts'

type Interests = { topics: string[]; phrases: string[] }
type NewestOptions = { limit: number; interests?: Interests }

/** How many of the newest articles to look through first, and how many if some of those were wanted. */
const walkedFirst = 1000
const walkedNext = 20_000
/** With fewer wanted articles among the first, the next will not contain enough. */
const fewestOfFirst = 10

/** Forces the time index: otherwise the planner would sort all of a busy day's articles. */
function selectNewest({ since, until }: ArticleFilter, count: number): RawBuilder<unknown> {
  const times = [
    ...(since ? [sql`published_at >= ${since}`] : []),
    ...(until ? [sql`published_at < ${until}`] : []),
  ]
  const within = times.length > 0 ? sql`where ${sql.join(times, sql` and `)}` : sql``
  return sql`(select * from public.articles ${within} order by published_at desc limit ${count})`
}

/** Whether the requested times hold more articles than that, of any kind. */
async function holdsMore(db: Kysely<Tables>, filter: ArticleFilter, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${selectNewest(filter, count + 1)} as articles offset ${count}`.execute(db)
  return rows.length > 0
}

/** For each language: whether an article in it has all words of one of the phrases. */
function listPhraseMatches({ languages }: ArticleFilter, phrases: readonly string[]): RawBuilder<unknown>[] {
  if (phrases.length === 0) return []
  return languages.map((language) => {
    const queries = phrases.map(
      (phrase) => sql`plainto_tsquery(public.search_configuration(${language}), ${phrase})`,
    )
    return sql`(language = ${language} and search @@ (${sql.join(queries, sql` || `)}))`
  })
}

/** The labels required by the filter, one of each list. */
async function listDemanded(db: Kysely<Tables>, filter: ArticleFilter): Promise<string[][]> {
  const { feedIds, feedUrls, onlySources } = filter.following ?? (await readFollowing(db, filter.userId))
  const { sources } = filter
  const named = feedIds.filter((_, at) => sources?.includes((feedUrls[at] ?? '').toLowerCase()))
  return [
    filter.languages,
    ...(filter.topics ? [filter.topics] : []),
    ...(sources ? [[...sources, ...named]] : []),
    ...(onlySources ? [[...onlySources, ...feedIds]] : []),
  ]
}

/**
 * All articles with the labels, one of each list, and all with one of the phrases, by index. There may be many, so look through the
 * newest articles first. `offset 0`: otherwise the planner would go by time, hoping to find enough soon.
 */
function selectOnInterests(
  filter: ArticleFilter,
  labels: readonly string[][],
  { phrases }: Interests,
): RawBuilder<unknown> {
  // Phrases are not searched by labels too: without statistics the planner would consider a frequent language rarer than the words.
  const conditions = listPhraseMatches(filter, phrases)
  const withPhrase = conditions.map(
    (condition) => sql`union select id from public.articles where ${condition}`,
  )
  return sql`(
    select articles.* from (
      select id from (
        select * from public.articles where ${sql.join(labels.map(hasLabel), sql` and `)} offset 0) as on_topic
      ${sql.join(withPhrase, sql` `)}) as found
      cross join lateral (select * from public.articles where id = found.id offset 0) as articles)`
}

async function selectArticles(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  { from, interests, limit }: NewestOptions & { from: RawBuilder<unknown> },
): Promise<NewestRow[]> {
  const wanted = interests && [
    sql`topics && ${interests.topics}::text[]`,
    ...listPhraseMatches(filter, interests.phrases),
  ]
  const only = wanted ? sql`and (${sql.join(wanted, sql` or `)})` : sql``
  const { rows } = await sql<NewestRow>`
    select id, canonical_link, audience, source, title, language, topics, published_at, sample, story_id
    from ${from} as articles
    where language = any(${filter.languages}::text[]) and ${matchesFilter(filter)} ${only}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}

/** Looks through the newest articles or, if too few of those are wanted, finds articles by their labels. */
async function findNewest(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  options: NewestOptions,
): Promise<NewestRow[]> {
  let found: NewestRow[] = []
  for (const count of [walkedFirst, walkedNext]) {
    found = await selectArticles(db, filter, { ...options, from: selectNewest(filter, count) })
    if (found.length >= options.limit || !(await holdsMore(db, filter, count))) return found
    if (found.length < fewestOfFirst) break
  }
  const demanded = await listDemanded(db, filter)
  const { interests, limit } = options
  if (!interests) return findNewestLabelled(db, filter, { demanded, limit })
  const labels = [...demanded, interests.topics, await listDays(db, filter)]
  return selectArticles(db, filter, { ...options, from: selectOnInterests(filter, labels, interests) })
}

/** Newest first; with `interests`, only articles on one of the topics or with all words of one of the phrases. */
export async function findNewestArticles(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  options: NewestOptions,
): Promise<BodilessRow[]> {
  const rows = await findNewest(db, filter, options)
  // Once per story, because many of the newest articles may belong to one.
  const sources = await findSourcesOfStories(db, filter, [...new Set(rows.map((row) => row.story_id))])
  return rows.map((row) => ({ ...row, sources: sources.get(row.story_id) ?? [] }))
}
