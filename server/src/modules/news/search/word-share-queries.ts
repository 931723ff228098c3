import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

export type SharedWord = {
  /** The word as a `tsquery`. */
  word: string
  /** Higher for rarer words. */
  score: number
  /** Whether few enough articles have it to read them all. */
  isRare: boolean
}

export type SharedWords = {
  words: SharedWord[]
  /** How far back to read articles with a rare word; null for all. */
  readSince: Date | null
  /** Since then there are likely to be more than enough with all of the words; null where that is long ago. */
  manySince: Date | null
}

/**
 * The words of a query with how common they are, and how far back to search so that it takes no longer as articles accumulate.
 */
export type WordShares = {
  byLanguage: ReadonlyMap<Language, SharedWords>
  /** The approximate age limit of the newest hundred thousand articles; null if there are no more than that. */
  recentSince: Date | null
}

/** The most articles to read one by one for those with most of the words. */
const mostScanned = 2500
/** If even the rarest word is in more articles than that: how many of the newest to read. */
const mostScannedOfFrequent = 500
const mostWords = 24
const mostRecent = 100_000
/** Several times as many as are needed. */
const many = 160
const shareWithoutStatistics = 0.001
const keptMs = 60_000

function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Share = { word: string; share: number }
/** Postgres' statistics of the table. `bounds` divide all articles by time into equal parts, oldest first. */
type Table = { articles: number; bounds: Date[] | null }
type TableStatistics = Table & { frequent: ReadonlyMap<string, number>; shareOfOthers: number }

/**
 * The approximate time of the oldest of the newest `count` articles; null for all. Articles stored since the statistics were
 * taken are not included.
 */
function findStart({ articles, bounds }: Table, count: number): Date | null {
  if (!bounds || count >= articles) return null
  const place = (1 - count / articles) * (bounds.length - 1)
  const [from, to] = [bounds[Math.floor(place)], bounds[Math.floor(place) + 1]]
  if (!from || !to) return null
  return new Date(from.getTime() + (place % 1) * (to.getTime() - from.getTime()))
}

function scoreWords(shares: Share[], table: Table): SharedWords {
  let scanned = 0
  const rarestFirst = shares.toSorted((a, b) => a.share - b.share).slice(0, mostWords)
  const words = rarestFirst.map(({ share, word }, at) => {
    scanned += share * table.articles
    return {
      word: quoteWord(word),
      score: Math.log(1 + 1 / share),
      isRare: at === 0 || scanned <= mostScanned,
    }
  })
  const least = rarestFirst[0]?.share ?? 0
  const isFrequent = least * table.articles > mostScanned
  const readSince = isFrequent ? findStart(table, mostScannedOfFrequent / least) : null
  // Assumes that words are independent.
  const among = many / shares.reduce((product, { share }) => product * share, 1)
  return { words, readSince, manySince: among < mostRecent ? findStart(table, among) : null }
}

async function readStatistics(db: Kysely<Tables>): Promise<TableStatistics> {
  type Known = { words: (string | null)[] | null; shares: number[] | null }
  const { rows } = await sql<Table & Known>`
    select greatest(1, reltuples)::float8 as articles, of_words.words, of_words.shares,
      case when reltuples > ${mostRecent} then of_times.bounds end as bounds
    from pg_catalog.pg_class
      left join lateral (
        select most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares from pg_catalog.pg_stats
        where schemaname = 'public' and tablename = 'articles' and attname = 'search') as of_words on true
      left join lateral (
        select histogram_bounds::text::timestamptz[] as bounds from pg_catalog.pg_stats
        where schemaname = 'public' and tablename = 'articles' and attname = 'published_at') as of_times on true
    where oid = 'public.articles'::regclass`.execute(db)
  const [table] = rows
  if (!table) throw new Error('the table of articles is missing')
  const words = (table.words ?? []).map((word, at) => [word ?? '', table.shares?.[at] ?? 1] as const)
  const least = words.length > 0 ? Math.min(...words.map(([, share]) => share)) : shareWithoutStatistics
  return { ...table, frequent: new Map(words), shareOfOthers: least / 4 }
}

type CachedStatistics = { statistics: Promise<TableStatistics>; readAt: number }
const kept = new WeakMap<Kysely<Tables>, CachedStatistics>()

/** Postgres updates them from time to time: read once a minute. */
function getStatistics(db: Kysely<Tables>): Promise<TableStatistics> {
  const now = performance.now()
  const known = kept.get(db)
  if (known && now - known.readAt < keptMs) return known.statistics
  const statistics = readStatistics(db)
  kept.set(db, { statistics, readAt: now })
  statistics.catch(() => kept.delete(db))
  return statistics
}

async function readWords(db: Kysely<Tables>, languages: readonly Language[], text: string) {
  const { rows } = await sql<{ language: Language; word: string }>`
    select language, word from unnest(${[...languages]}::text[]) as language,
      unnest(tsvector_to_array(to_tsvector(public.search_configuration(language), ${text}))) as word`.execute(
    db,
  )
  return Map.groupBy(rows, ({ language }) => language)
}

/**
 * The meaningful words of `text` in each language. Their frequency comes from Postgres' own statistics, which cover the three
 * thousand most frequent words; any other word is rarer.
 */
export async function readWordShares(
  db: Kysely<Tables>,
  languages: readonly Language[],
  text: string,
): Promise<WordShares> {
  const [statistics, words] = await Promise.all([getStatistics(db), readWords(db, languages, text)])
  const { frequent, shareOfOthers } = statistics
  const score = (of: { word: string }[]) =>
    scoreWords(
      of.map(({ word }) => ({ word, share: frequent.get(word) ?? shareOfOthers })),
      statistics,
    )
  return {
    byLanguage: new Map([...words].map(([language, of]) => [language, score(of)])),
    recentSince: findStart(statistics, mostRecent),
  }
}
