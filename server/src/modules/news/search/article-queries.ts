import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import type { Scope } from './scope.ts'

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

export type MatchedRow = ArticleRow & { relevance: number; matched_words: number }

const columns = sql`id, canonical_link, audience, source, title, body, language, topics, published_at, sample,
  story_id`

function within(scope: Scope): RawBuilder<unknown> {
  const topics = scope.topics ? sql`and topics && ${scope.topics}::text[]` : sql``
  const since = scope.since ? sql`and published_at >= ${scope.since}` : sql``
  const sources = scope.sources
    ? sql`and (lower(source) = any(${scope.sources}::text[]) or audience = any(${scope.sourceAudiences}::text[]))`
    : sql``
  return sql`audience = any(${scope.audiences}::text[]) and rating = any(${scope.ratings}::text[])
    ${topics} ${since} ${sources}`
}

/** The words of `text` that carry meaning in `language`, as the index spells them; empty when there are none. */
export async function wordsInIndex(db: Kysely<Tables>, language: Language, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(to_tsvector(public.search_configuration(${language}), ${text})) as words`.execute(
    db,
  )
  return rows[0]?.words ?? []
}

export type WordSearch = {
  language: Language
  /** As `wordsInIndex` gave them. */
  words: string[]
  require: 'all' | 'any'
  now: Date
  /** Days after which recency weighs 1/e of what it did. */
  recencyDays: number
  limit: number
}

function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Best first: by number of words found, then by text rank that fades with age. */
export async function articlesWithWords(
  db: Kysely<Tables>,
  scope: Scope,
  search: WordSearch,
): Promise<MatchedRow[]> {
  const quoted = search.words.map(quoteWord)
  const query = quoted.join(search.require === 'all' ? ' & ' : ' | ')
  const found = quoted.map((word) => sql`(search @@ ${word}::tsquery)::int`)
  const ageDays = sql`greatest(0, extract(epoch from ${search.now}::timestamptz - published_at)) / 86400`
  const { rows } = await sql<MatchedRow>`
    select ${columns}, ${sql.join(found, sql` + `)} as matched_words,
      ts_rank(search, ${query}::tsquery, 1) * (0.3 + 0.7 * exp(-${ageDays} / ${search.recencyDays}::float8)) as relevance
    from public.articles
    where search @@ ${query}::tsquery and language = ${search.language} and ${within(scope)}
    order by matched_words desc, relevance desc, id
    limit ${search.limit}`.execute(db)
  return rows
}

/** Newest first; with `topics` or `interestQueries` (one a language), only what meets one of them. */
export async function newestArticles(
  db: Kysely<Tables>,
  scope: Scope,
  options: {
    limit: number
    interests?: { topics: string[]; words: { language: Language; phrases: string[][] }[] }
  },
): Promise<ArticleRow[]> {
  const { interests, limit } = options
  const phraseQueries = (interests?.words ?? []).map(({ language, phrases }) => {
    const query = phrases.map((words) => `(${words.map(quoteWord).join(' & ')})`).join(' | ')
    return sql`(language = ${language} and search @@ ${query}::tsquery)`
  })
  const wanted = interests
    ? sql`and (${sql.join([sql`topics && ${interests.topics}::text[]`, ...phraseQueries], sql` or `)})`
    : sql``
  const { rows } = await sql<ArticleRow>`
    select ${columns} from public.articles
    where language = any(${scope.languages}::text[]) and ${within(scope)} ${wanted}
    order by published_at desc, id
    limit ${limit}`.execute(db)
  return rows
}
