import { languages, type Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { rankedIndex, rankedText } from '#db/ranked-text'
import type { Tables } from '#db/tables'
import type { ArticleRow, StorySources } from './queries.ts'
import { leadCharacters } from './match-text.ts'
import { selectStorySources, within } from './visibility-queries.ts'
import type { Visibility } from './visibility.ts'

export type CandidateRow = ArticleRow &
  StorySources & {
    /** How well the words match, among articles of its language: the higher the better. Null where only found by all. */
    score: number | null
    /** All words that carry meaning stand in it. */
    has_all: boolean
    /** `body` is only its beginning. */
    is_cut: boolean
  }

const bestMatches = 40
/** Of the best by text so many are read for those that may be heard: of everything, or of a few sources or days. */
const bestOfWide = 60
const bestOfNarrow = 1000
const newestWithAll = 30
/** Bodies come whole from the best and where they are short: to ask for them once more would be to wait once more. */
const wholeBodies = 12
const shortBody = 4000

type Words = { text: string; rare: RareWords | null }

const asked = (language: Language, text: string) =>
  sql`plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text})`

/** Whatever else matches: of the many articles with all words, the newest. */
function withAll(scope: Visibility, language: Language, { text }: Words): RawBuilder<unknown> {
  return sql`(select id, null::float8 as score from public.articles
    where search @@ ${asked(language, text)} and language = ${sql.lit(language)} and ${within(scope)}
    order by published_at desc limit ${newestWithAll})`
}

/**
 * The index is read first and what may be heard is picked from what it gives: a planner that weighs the two would now and
 * then rank every article by hand, for seconds.
 */
function bestByRankedText(scope: Visibility, language: Language, { text }: Words): RawBuilder<unknown> {
  const isNarrow = Boolean(scope.topics ?? scope.sources ?? scope.since ?? scope.until)
  const distance = sql`${sql.raw(rankedText)} <@> to_bm25query(${text}, ${sql.lit(rankedIndex(language))})`
  return sql`(select id, -bm25_get_current_score() as score from public.articles
    where language = ${sql.lit(language)} order by ${distance} limit ${isNarrow ? bestOfNarrow : bestOfWide})`
}

/** Without BM25: those with one of the rare words, by how rare the words are that they have. */
function bestByRareWords(scope: Visibility, language: Language, rare: RareWords): RawBuilder<unknown> {
  const words = rare.get(language) ?? []
  const any = words.filter(({ isRare }) => isRare).map(({ word }) => sql`${word}::tsquery`)
  if (any.length === 0) return sql`(select null::uuid as id, 0::float8 as score where false)`
  const score = words.map(({ word, weight }) => sql`(search @@ ${word}::tsquery)::int * ${weight}::float8`)
  return sql`(select id, ${sql.join(score, sql` + `)} as score from public.articles
    where search @@ (${sql.join(any, sql` || `)}) and language = ${sql.lit(language)} and ${within(scope)}
    order by score desc, published_at desc limit ${bestMatches})`
}

/**
 * What may answer, in one statement: of each language the best by text and the newest that have all words. `rare` is for
 * a database that does not rank text by itself.
 */
export async function searchCandidates(
  db: Kysely<Tables>,
  scope: Visibility,
  words: Words,
): Promise<CandidateRow[]> {
  const { rare, text } = words
  const found = scope.languages.flatMap((language) => [
    withAll(scope, language, words),
    rare ? bestByRareWords(scope, language, rare) : bestByRankedText(scope, language, words),
  ])
  const queries = scope.languages.map((language) => sql`(${language}::text, ${asked(language, text)})`)
  const isWhole = sql`(place <= ${wholeBodies} or length(body) <= ${shortBody})`
  // Not as `with`: the extension reads scores off its index only in the plan itself, and works them out again elsewhere.
  const { rows } = await sql<CandidateRow>`
    select id, canonical_link, audience, source, title, language, topics, published_at, sample, story_id, score,
      case when ${isWhole} then body else left(body, ${leadCharacters}) end as body,
      not ${isWhole} as is_cut, search @@ query as has_all,
      ${selectStorySources(scope, 'candidates')} as told_by
    from (
      select articles.*, query, score, row_number() over (order by score desc nulls last) as place,
        row_number() over (partition by language order by score desc nulls last) as place_in_language
      from (select id, max(score) as score from (${sql.join(found, sql` union all `)}) as each group by id) as found
      join public.articles using (id) join (values ${sql.join(queries)}) as asked (language, query) using (language)
      where ${within(scope)}) as candidates
    where score is null or place_in_language <= ${bestMatches}`.execute(db)
  return rows
}

export type RareWord = {
  /** As a text query of this one word. */
  word: string
  /** The rarer, the more. */
  weight: number
  /** Few enough articles have it that all of them can be looked at. */
  isRare: boolean
}
export type RareWords = ReadonlyMap<Language, RareWord[]>

/** So many articles may be looked at one by one for those that have most of the words. */
const mostLookedAt = 3000
const mostWords = 24

function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Share = { language: Language; word: string; share: number; articles: number }

function scoreWords(shares: Share[]): RareWord[] {
  let lookedAt = 0
  return shares
    .toSorted((a, b) => a.share - b.share)
    .slice(0, mostWords)
    .map(({ articles, share, word }, at) => {
      lookedAt += share * articles
      return {
        word: quoteWord(word),
        weight: Math.log(1 + 1 / share),
        isRare: at === 0 || lookedAt <= mostLookedAt,
      }
    })
}

/**
 * The words of `text` that carry meaning, in each language. How many articles have one is what Postgres' own statistics
 * say: they know the thousand most frequent words, and the rest is rarer than those.
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

async function askWhether(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ whole: number }>`
    select count(*) as whole from pg_catalog.pg_index
    where indexrelid = any(select to_regclass(name) from unnest(${languages.map(rankedIndex)}::text[]) as name)
      and indisvalid and indislive`.execute(db)
  return rows[0]?.whole === languages.length
}

/** Whether this database ranks text by itself; as it is until it is closed, or `stopRankingText`. */
export function canRankText(db: Kysely<Tables>): Promise<boolean> {
  const answer = known.get(db) ?? askWhether(db)
  known.set(db, answer)
  answer.catch(() => known.delete(db))
  return answer
}

/** To be told when ranking failed. */
export function stopRankingText(db: Kysely<Tables>): void {
  known.set(db, Promise.resolve(false))
}
