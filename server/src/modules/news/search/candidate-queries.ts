import { languages, type Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nameRankedIndex, rankedText } from '#db/ranked-text'
import type { Tables } from '#db/tables'
import { findSourcesOfStories, type ArticleRow, type StorySources } from './queries.ts'
import { leadCharacters } from './match-text.ts'
import { matchesFilter } from './article-filter-queries.ts'
import type { ArticleFilter } from './article-filter.ts'
import type { WordShares } from './word-share-queries.ts'

export type CandidateRow = ArticleRow &
  StorySources & {
    /** How well the words match among articles of its language: higher is better. Null if only found by having all words. */
    score: number | null
    /** Every meaningful word of the query occurs in it. */
    has_all: boolean
    /** `body` is only its beginning. */
    is_cut: boolean
  }

const bestMatches = 40
/** How many of the best text matches are read to find visible ones: without filters, and at most with them. */
const bestOfWide = 60
const bestOfNarrow = 1000
/** So long news is kept unless the operator says otherwise: of matches spread over it, a span has its share. */
const keptMs = 90 * 86_400_000
const newestWithAll = 30
/** The best matches and short articles come with their whole body, which saves a second query. */
const wholeBodies = 12
const shortBody = 4000

/**
 * `shares` is for a database that cannot rank text itself. `frequentIn`: the languages in which so many articles are likely to
 * have all words that the newest of them are found sooner by looking through the newest articles.
 */
export type SearchWords = {
  text: string
  shares: WordShares | null
  frequentIn?: readonly Language[]
}

const parseQuery = (language: Language, text: string) =>
  sql`plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text})`

/** Of the newest with all words: how many, and what their words score if that is known. */
type Newest = { limit: number; score: number | null }

/** The newest articles that the condition holds for. */
const selectNewest = (
  filter: ArticleFilter,
  { condition, language, limit }: { condition: RawBuilder<unknown>; language: Language; limit: number },
) => sql`(
  select id, published_at from public.articles
  where ${condition} and language = ${sql.lit(language)} and ${matchesFilter(filter)}
  order by published_at desc limit ${limit})`

/** Among so many of the newest articles those with frequent words are sought first. */
const lookedThrough = 2000

/** The newest with all words among the newest articles of all, and where these are too few, among all articles. */
function selectNewestWithFrequent(
  filter: ArticleFilter,
  language: Language,
  { limit, score, hasAll }: Newest & { hasAll: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const condition = sql`${hasAll} and (select count(*) from near) < ${limit}`
  return sql`(
    with near as materialized (
      select id, published_at from (
        select * from public.articles order by published_at desc limit ${lookedThrough}) as articles
      where ${hasAll} and language = ${sql.lit(language)} and ${matchesFilter(filter)}
      order by published_at desc limit ${limit})
    select id, ${score}::float8 as score from (
      select * from near where (select count(*) from near) >= ${limit} union all
      select * from ${selectNewest(filter, { condition, language, limit })} as others) as newest)`
}

/** Where to begin to look for the newest articles with all words, and where to go on when there are too few; latest first. */
function listStarts({ since }: ArticleFilter, language: Language, shares: WordShares | null): Date[] {
  const starts = [shares?.byLanguage.get(language)?.manySince, shares?.recentSince]
  return starts.flatMap((start) => (start && (!since || since < start) ? [start] : []))
}

/**
 * The newest articles that have all words. Where there are many articles, most searches find enough among the most recent,
 * and only the others look at all.
 */
function selectNewestWithAll(
  filter: ArticleFilter,
  language: Language,
  { frequentIn = [], limit, score, shares, text }: SearchWords & Newest,
): RawBuilder<unknown> {
  const hasAll = sql`search @@ ${parseQuery(language, text)}`
  if (frequentIn.includes(language))
    return selectNewestWithFrequent(filter, language, { limit, score, hasAll })
  const starts = listStarts(filter, language, shares)
  const names = starts.map((_, at) => sql.id(`since_${at}`))
  /** Of the times between one start and the one before it, unless enough were found by then. */
  const select = (at: number) => {
    const [start, before] = [starts[at], starts[at - 1]]
    const from = start ? sql`and published_at >= ${start}` : sql``
    const counts = names.slice(0, at).map((name) => sql`(select count(*) from ${name})`)
    const until = before
      ? sql`and published_at < ${before} and ${sql.join(counts, sql` + `)} < ${limit}`
      : sql``
    return selectNewest(filter, { condition: sql`${hasAll} ${from} ${until}`, language, limit })
  }
  const oldest = select(starts.length)
  if (starts.length === 0) return sql`(select id, ${score}::float8 as score from ${oldest} as newest)`
  const found = names.map((name) => sql`select * from ${name} union all`)
  return sql`(
    with ${sql.join(names.map((name, at) => sql`${name} as materialized ${select(at)}`))}
    select id, ${score}::float8 as score from (
      ${sql.join(found, sql` `)} select * from ${oldest} as older
      order by published_at desc limit ${limit}) as newest)`
}

function countReads({ since, sources, topics, until }: ArticleFilter): number {
  if (topics ?? sources) return bestOfNarrow
  if (!since && !until) return bestOfWide
  const spanMs = since && until ? until.getTime() - since.getTime() : 0
  return Math.ceil(Math.min(bestOfNarrow, (bestOfWide * keptMs) / Math.max(1, spanMs)))
}

/**
 * Reads the index first and filters afterwards: a planner that can choose would now and then rank every
 * article without the index, which takes seconds.
 */
function selectBestByRankedText(
  filter: ArticleFilter,
  language: Language,
  { text }: SearchWords,
): RawBuilder<unknown> {
  const distance = sql`${sql.raw(rankedText)} <@> to_bm25query(${text}, ${sql.lit(nameRankedIndex(language))})`
  return sql`(select id, -bm25_get_current_score() as score from public.articles
    where language = ${sql.lit(language)} order by ${distance} limit ${countReads(filter)})`
}

/** Without BM25: articles with one of the rare words, scored by how rare their words are. */
function selectBestByShares(
  filter: ArticleFilter,
  language: Language,
  shares: WordShares,
): RawBuilder<unknown> {
  const { readSince = null, words = [] } = shares.byLanguage.get(language) ?? {}
  const any = words.filter(({ isRare }) => isRare).map(({ word }) => sql`${word}::tsquery`)
  if (any.length === 0) return sql`(select null::uuid as id, 0::float8 as score where false)`
  const score = words.map(
    ({ word, score: wordScore }) => sql`(search @@ ${word}::tsquery)::int * ${wordScore}::float8`,
  )
  const isRead = readSince === null ? sql`` : sql`and published_at >= ${readSince}`
  return sql`(select id, ${sql.join(score, sql` + `)} as score from public.articles
    where search @@ (${sql.join(any, sql` || `)}) and language = ${sql.lit(language)} and ${matchesFilter(filter)} ${isRead}
    order by score desc, published_at desc limit ${bestMatches})`
}

/** For one language the newest with all words and the best text matches. */
function selectFound(filter: ArticleFilter, language: Language, words: SearchWords): RawBuilder<unknown>[] {
  const newest = (some: Newest) => selectNewestWithAll(filter, language, { ...words, ...some })
  const { shares } = words
  const [first, ...others] = shares?.byLanguage.get(language)?.words ?? []
  // Of those with the only word there is, the newest are the best.
  if (first && others.length === 0) return [newest({ limit: bestMatches, score: first.score })]
  return [
    newest({ limit: newestWithAll, score: null }),
    shares ? selectBestByShares(filter, language, shares) : selectBestByRankedText(filter, language, words),
  ]
}

/**
 * All candidates in one statement: for each language the best text matches and the newest with all words.
 */
export async function searchCandidates(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  words: SearchWords,
): Promise<CandidateRow[]> {
  const { text } = words
  const found = filter.languages.flatMap((language) => selectFound(filter, language, words))
  const queries = filter.languages.map((language) => sql`(${language}::text, ${parseQuery(language, text)})`)
  const isWhole = sql`(place <= ${wholeBodies} or length(body) <= ${shortBody})`
  // No `with`: the extension takes scores from its index only in the plan itself, and recomputes them elsewhere. `offset 0`: a
  // planner without statistics would read and sort all articles of the requested times to join them with the few found.
  const { rows } = await sql<Omit<CandidateRow, keyof StorySources>>`
    select id, canonical_link, audience, source, title, language, topics, published_at, sample, story_id, score,
      case when ${isWhole} then body else left(body, ${leadCharacters}) end as body,
      not ${isWhole} as is_cut, search @@ query as has_all
    from (
      select articles.*, query, score, row_number() over (order by score desc nulls last) as place,
        row_number() over (partition by language order by score desc nulls last) as place_in_language
      from (select id, max(score) as score from (${sql.join(found, sql` union all `)}) as each group by id) as found
      cross join lateral (select * from public.articles where id = found.id offset 0) as articles
      join (values ${sql.join(queries)}) as parsed (language, query) using (language)
      where ${matchesFilter(filter)}) as candidates
    where score is null or place_in_language <= ${bestMatches}`.execute(db)
  const sources = await findSourcesOfStories(db, filter, [...new Set(rows.map((row) => row.story_id))])
  return rows.map((row) => ({ ...row, sources: sources.get(row.story_id) ?? [] }))
}

const known = new WeakMap<Kysely<Tables>, Promise<boolean>>()

async function checkRankedIndexes(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ whole: number }>`
    select count(*) as whole from pg_catalog.pg_index
    where indexrelid = any(select to_regclass(name) from unnest(${languages.map(nameRankedIndex)}::text[]) as name)
      and indisvalid and indislive`.execute(db)
  return rows[0]?.whole === languages.length
}

/** Whether this database ranks text itself. Remembered until it closes or `stopRankingText` is called. */
export function canRankText(db: Kysely<Tables>): Promise<boolean> {
  const answer = known.get(db) ?? checkRankedIndexes(db)
  known.set(db, answer)
  answer.catch(() => known.delete(db))
  return answer
}

/** To be called when ranking failed. */
export function stopRankingText(db: Kysely<Tables>): void {
  known.set(db, Promise.resolve(false))
}
