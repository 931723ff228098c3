import { languages, type Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nameRankedIndex, rankedText } from '#db/ranked-text'
import type { Tables } from '#db/tables'
import { findSourcesOfStories, type ArticleRow, type StorySources } from './queries.ts'
import { leadCharacters } from './match-text.ts'
import { matchesFilter, type ArticleFilter } from './visibility-queries.ts'
import type { WordShares } from './word-share-queries.ts'

export type CandidateRow = ArticleRow &
  StorySources & {
    /**
     * How well the words match, among articles in its language; higher is better. Null if it was only found because it has all
     * words.
     */
    score: number | null
    /** Every meaningful word of the query occurs in it. */
    has_all: boolean
    /** Whether `body` is only the beginning. */
    is_cut: boolean
  }

const bestMatches = 40
/** How many of the best text matches to read in search of visible ones: without filters, and at most with them. */
const bestOfWide = 60
const bestOfNarrow = 1000
/** The default retention. Matches are assumed to be spread over it, so a time span gets its share. */
const keptMs = 90 * 86_400_000
const newestWithAll = 30
/** The best matches and short articles come with their whole body, which saves a second query. */
const wholeBodies = 12
const shortBody = 4000

/**
 * `shares` is for databases without BM25. `frequentIn`: languages in which the words are so frequent that scanning the newest
 * articles finds matches sooner than the index.
 */
export type SearchWords = {
  text: string
  shares: WordShares | null
  frequentIn?: readonly Language[]
}

const parseQuery = (language: Language, text: string) =>
  sql`plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text})`

/** For the newest articles with all words: how many, and their score if known. */
type Newest = { limit: number; score: number | null }

/** The newest articles that satisfy the condition. */
const selectNewest = (
  filter: ArticleFilter,
  { condition, language, limit }: { condition: RawBuilder<unknown>; language: Language; limit: number },
) => sql`(
  select id, published_at from public.articles
  where ${condition} and language = ${sql.lit(language)} and ${matchesFilter(filter)}
  order by published_at desc limit ${limit})`

/** How many of the newest articles to scan first for frequent words. */
const lookedThrough = 2000

/** The newest articles with all words, first among the newest articles, and if those are too few among all. */
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

/** The times from which to look for the newest articles with all words, latest first; each is only used if the one before finds too few. */
function listStarts({ since }: ArticleFilter, language: Language, shares: WordShares | null): Date[] {
  const starts = [shares?.byLanguage.get(language)?.manySince, shares?.recentSince]
  return starts.flatMap((start) => (start && (!since || since < start) ? [start] : []))
}

/**
 * The newest articles with all words. Most searches find enough among recent articles, and only the others search all of them.
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
  /** Articles between one start and the previous one, unless enough have been found. */
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
 * Forces the index scan before filtering. Otherwise the planner would sometimes rank every article without the index, which
 * takes seconds.
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

/** Without BM25: articles with any of the rare words, scored by their rarity. */
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

/** For one language: the newest articles with all words, and the best text matches. */
function selectFound(filter: ArticleFilter, language: Language, words: SearchWords): RawBuilder<unknown>[] {
  const newest = (some: Newest) => selectNewestWithAll(filter, language, { ...words, ...some })
  const { shares } = words
  const [first, ...others] = shares?.byLanguage.get(language)?.words ?? []
  // With a single word, the newest matches are the best.
  if (first && others.length === 0) return [newest({ limit: bestMatches, score: first.score })]
  return [
    newest({ limit: newestWithAll, score: null }),
    shares ? selectBestByShares(filter, language, shares) : selectBestByRankedText(filter, language, words),
  ]
}

/** Finds all candidates in one statement: for each language the best text matches and the newest articles with all words. */
export async function searchCandidates(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  words: SearchWords,
): Promise<CandidateRow[]> {
  const { text } = words
  const found = filter.languages.flatMap((language) => selectFound(filter, language, words))
  const queries = filter.languages.map((language) => sql`(${language}::text, ${parseQuery(language, text)})`)
  const isWhole = sql`(place <= ${wholeBodies} or length(body) <= ${shortBody})`
  // No `with`: the extension reads scores from its index only in the same plan node and recomputes them elsewhere. `offset 0`:
  // without statistics the planner would read and sort all articles of the requested times to join them with the few matches.
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

/** Whether this database has BM25. Cached until it closes or `stopRankingText` is called. */
export function canRankText(db: Kysely<Tables>): Promise<boolean> {
  const answer = known.get(db) ?? checkRankedIndexes(db)
  known.set(db, answer)
  answer.catch(() => known.delete(db))
  return answer
}

/** Call this when ranking has failed. */
export function stopRankingText(db: Kysely<Tables>): void {
  known.set(db, Promise.resolve(false))
}
