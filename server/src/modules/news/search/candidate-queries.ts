import { languages, type Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { rankedIndex, rankedText } from '#db/ranked-text'
import type { Tables } from '#db/tables'
import { findSourcesOfStories, type ArticleRow, type StorySources } from './queries.ts'
import { leadCharacters } from './match-text.ts'
import { matchesFilter } from './visibility-queries.ts'
import type { Visibility } from './visibility.ts'

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

type SearchWords = { text: string; rare: RareWords | null }

const parseQuery = (language: Language, text: string) =>
  sql`plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text})`

/** The newest articles that have all words. */
function selectNewestWithAll(
  visibility: Visibility,
  language: Language,
  { text }: SearchWords,
): RawBuilder<unknown> {
  return sql`(select id, null::float8 as score from public.articles
    where search @@ ${parseQuery(language, text)} and language = ${sql.lit(language)} and ${matchesFilter(visibility)}
    order by published_at desc limit ${newestWithAll})`
}

function countReads({ since, sources, topics, until }: Visibility): number {
  if (topics ?? sources) return bestOfNarrow
  if (!since && !until) return bestOfWide
  const spanMs = since && until ? until.getTime() - since.getTime() : 0
  return Math.ceil(Math.min(bestOfNarrow, (bestOfWide * keptMs) / Math.max(1, spanMs)))
}

/**
 * Reads the index first and filters by visibility afterwards: a planner that can choose would now and then rank every
 * article without the index, which takes seconds.
 */
function selectBestByRankedText(
  visibility: Visibility,
  language: Language,
  { text }: SearchWords,
): RawBuilder<unknown> {
  const distance = sql`${sql.raw(rankedText)} <@> to_bm25query(${text}, ${sql.lit(rankedIndex(language))})`
  return sql`(select id, -bm25_get_current_score() as score from public.articles
    where language = ${sql.lit(language)} order by ${distance} limit ${countReads(visibility)})`
}

/** Without BM25: articles with one of the rare words, scored by how rare their words are. */
function selectBestByRareWords(
  visibility: Visibility,
  language: Language,
  rare: RareWords,
): RawBuilder<unknown> {
  const words = rare.get(language) ?? []
  const any = words.filter(({ isRare }) => isRare).map(({ word }) => sql`${word}::tsquery`)
  if (any.length === 0) return sql`(select null::uuid as id, 0::float8 as score where false)`
  const score = words.map(
    ({ word, score: wordScore }) => sql`(search @@ ${word}::tsquery)::int * ${wordScore}::float8`,
  )
  return sql`(select id, ${sql.join(score, sql` + `)} as score from public.articles
    where search @@ (${sql.join(any, sql` || `)}) and language = ${sql.lit(language)} and ${matchesFilter(visibility)}
    order by score desc, published_at desc limit ${bestMatches})`
}

/**
 * All candidates in one statement: for each language the best text matches and the newest with all words. `rare` is for a
 * database that cannot rank text itself.
 */
export async function searchCandidates(
  db: Kysely<Tables>,
  visibility: Visibility,
  words: SearchWords,
): Promise<CandidateRow[]> {
  const { rare, text } = words
  const found = visibility.languages.flatMap((language) => [
    selectNewestWithAll(visibility, language, words),
    rare
      ? selectBestByRareWords(visibility, language, rare)
      : selectBestByRankedText(visibility, language, words),
  ])
  const queries = visibility.languages.map(
    (language) => sql`(${language}::text, ${parseQuery(language, text)})`,
  )
  const isWhole = sql`(place <= ${wholeBodies} or length(body) <= ${shortBody})`
  // No `with`: the extension takes scores from its index only in the plan itself, and recomputes them elsewhere.
  const { rows } = await sql<Omit<CandidateRow, keyof StorySources>>`
    select id, canonical_link, audience, source, title, language, topics, published_at, sample, story_id, score,
      case when ${isWhole} then body else left(body, ${leadCharacters}) end as body,
      not ${isWhole} as is_cut, search @@ query as has_all
    from (
      select articles.*, query, score, row_number() over (order by score desc nulls last) as place,
        row_number() over (partition by language order by score desc nulls last) as place_in_language
      from (select id, max(score) as score from (${sql.join(found, sql` union all `)}) as each group by id) as found
      join public.articles using (id) join (values ${sql.join(queries)}) as parsed (language, query) using (language)
      where ${matchesFilter(visibility)}) as candidates
    where score is null or place_in_language <= ${bestMatches}`.execute(db)
  const sources = await findSourcesOfStories(db, visibility, [...new Set(rows.map((row) => row.story_id))])
  return rows.map((row) => ({ ...row, sources: sources.get(row.story_id) ?? [] }))
}

export type RareWord = {
  /** As a `tsquery` of this one word. */
  word: string
  /** The rarer, the higher. */
  score: number
  /** Few enough articles have it that all of them can be read. */
  isRare: boolean
}
export type RareWords = ReadonlyMap<Language, RareWord[]>

/** The most articles to read one by one for those with most of the words. */
const mostScanned = 3000
const mostWords = 24

function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Share = { language: Language; word: string; share: number; articles: number }

function scoreWords(shares: Share[]): RareWord[] {
  let scanned = 0
  return shares
    .toSorted((a, b) => a.share - b.share)
    .slice(0, mostWords)
    .map(({ articles, share, word }, at) => {
      scanned += share * articles
      return {
        word: quoteWord(word),
        score: Math.log(1 + 1 / share),
        isRare: at === 0 || scanned <= mostScanned,
      }
    })
}

/**
 * The meaningful words of `text` in each language. How many articles have each comes from Postgres' own statistics, which
 * know the thousand most frequent words; any other word is rarer than those.
 */
export async function findRareWords(
  db: Kysely<Tables>,
  languages: readonly Language[],
  text: string,
): Promise<RareWords> {
  const { rows } = await sql<Share>`
    with known as (
      select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_catalog.pg_stats
      where schemaname = 'public' and tablename = 'articles' and attname = 'search'),
    frequent as (select word, share from known, unnest(words, shares) as listed (word, share) where word is not null),
    least as (select coalesce(min(share), 0.001) as share from frequent)
    select language, asked.word, coalesce(frequent.share, least.share / 4)::float8 as share,
      greatest(1, (select reltuples from pg_catalog.pg_class where oid = 'public.articles'::regclass))::float8 as articles
    from unnest(${[...languages]}::text[]) as language,
      unnest(tsvector_to_array(to_tsvector(public.search_configuration(language), ${text}))) as asked (word)
      cross join least left join frequent on frequent.word = asked.word`.execute(db)
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  return new Map([...byLanguage].map(([language, shares]) => [language, scoreWords(shares)]))
}

const known = new WeakMap<Kysely<Tables>, Promise<boolean>>()

async function checkRankedIndexes(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ whole: number }>`
    select count(*) as whole from pg_catalog.pg_index
    where indexrelid = any(select to_regclass(name) from unnest(${languages.map(rankedIndex)}::text[]) as name)
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
