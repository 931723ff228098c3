import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import { hasLabel, matchesFilter, visibleAudiences, type ArticleFilter } from '../visibility-queries.ts'

const seenAgainDays = 7

export type TitleWord = { sound: string; word: string }
/** The audience of the titles, and when they were seen. */
export type TitlesSeen = { audience: string; at: Date }

/** Stores nothing for a feed that has been deleted. */
export async function keepTitleWords(
  db: Kysely<Tables>,
  words: TitleWord[],
  { at, audience }: TitlesSeen,
): Promise<void> {
  await sql`
    with feed as (select from public.feeds where id::text = ${audience} for key share)
    insert into public.title_words as known (sound, word, audience, seen_at)
    select sound, word, ${audience}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as incoming (sound text, word text)
    where ${audience} = 'catalogue' or exists (select from feed)
    order by sound, word
    on conflict (sound, word, audience) do update set seen_at = excluded.seen_at
    where known.seen_at < excluded.seen_at - ${seenAgainDays} * interval '1 day'`.execute(db)
}

/** Deletes up to `limit` words not seen in a title since then; returns how many. */
export async function dropTitleWords(db: Kysely<Tables>, seenBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from public.title_words where seen_at < ${seenBefore} and ctid = any(array(
      select ctid from public.title_words where seen_at < ${seenBefore} limit ${limit} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

// Evaluated once per text, not per article.
const parse = (language: Language, text: RawBuilder<unknown>) =>
  sql`(select plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text}))`

const hasAll = (scope: ArticleFilter, language: Language, text: RawBuilder<unknown>) =>
  sql`language = ${sql.lit(language)} and search @@ ${parse(language, text)} and ${matchesFilter(scope)}`

/** How many of the newest articles to scan. A frequent word is in one of them, and reading all its matches would be slow. */
const lookedThrough = 300
/** Fewer of them are next to none. */
const fewestInLanguage = 10

const newest = sql`(select * from public.articles order by published_at desc limit ${lookedThrough}) as newest`

/**
 * Whether an article in this scope has all words of `text`. Materialized, because with `exists` the planner would scan the
 * table for words it considers frequent, to its end if there are none. In a language of next to none of the newest, articles are
 * found by their language, since many in other languages may have the words.
 */
function isInAny(scope: ArticleFilter, language: Language, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const isIn = (condition: RawBuilder<unknown>) => sql`(
    with found as materialized (
      select from public.articles where ${condition} and ${hasAll(scope, language, text)})
    select exists (select from found))`
  return sql`case when (select count(*) from ${newest} where language = ${sql.lit(language)}) >= ${fewestInLanguage}
    then ${isIn(sql`true`)} else ${isIn(hasLabel([language]))} end`
}

const isInNewest = (scope: ArticleFilter, language: Language, text: RawBuilder<unknown>) =>
  sql`exists (select from ${newest} where ${hasAll(scope, language, text)})`

export type HeardWord = { heard: string; isKnown: boolean; alike: string[] }

const mostAlike = 300

/** For each word, whether any article in this scope contains it, and the similar-sounding words of titles in this scope. */
export async function lookUpWords(
  db: Kysely<Tables>,
  scope: ArticleFilter,
  asked: { heard: string; sound: string }[],
): Promise<HeardWord[]> {
  const known = scope.languages.flatMap((language) => [
    isInNewest(scope, language, sql`heard`),
    isInAny(scope, language, sql`heard`),
  ])
  const { rows } = await sql<HeardWord>`
    select heard, ${sql.join(known, sql` or `)} as "isKnown",
      array(select word from public.title_words where title_words.sound = asked.sound
        and audience = any(${visibleAudiences(scope)})
        group by word order by max(seen_at) desc limit ${mostAlike}) as alike
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (heard text, sound text)`.execute(db)
  return rows
}

/** The texts for which an article in this scope has all words. */
export async function findTextsWithArticles(
  db: Kysely<Tables>,
  scope: ArticleFilter,
  texts: string[],
): Promise<Set<string>> {
  const found = scope.languages.map((language) => isInAny(scope, language, sql`text`))
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as text where ${sql.join(found, sql` or `)}`.execute(db)
  return new Set(rows.map(({ text }) => text))
}
