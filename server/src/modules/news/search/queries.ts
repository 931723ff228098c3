import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { heardIn, tellersOf, within } from './visibility-queries.ts'
import type { Scope } from './visibility.ts'

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
export type StoryTold = { told_by: string[] }

/** Of the many that are weighed few are told: bodies are read for those. */
export type BodilessRow = Omit<ArticleRow, 'body'> & StoryTold

/** Newest first; with `interests`, only what is of one of the topics or has all words of one of the phrases. */
export async function newestArticles(
  db: Kysely<Tables>,
  scope: Scope,
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
      ${tellersOf(scope, 'articles')} as told_by
    from public.articles
    where language = any(${scope.languages}::text[]) and ${within(scope)} ${only}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}

export async function bodiesOf(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'body']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

export async function articlesWithIds(
  db: Kysely<Tables>,
  scope: Scope,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id
    from public.articles where id = any(${[...ids]}::uuid[]) and ${heardIn(scope)}`.execute(db)
  return rows
}
