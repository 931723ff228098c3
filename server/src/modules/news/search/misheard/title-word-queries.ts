import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import { matchesFilter as within } from '../visibility-queries.ts'
import type { Visibility as Scope } from '../visibility.ts'

const seenAgainDays = 7

export type TitleWord = { sound: string; word: string }

export async function keepTitleWords(db: Kysely<Tables>, words: TitleWord[], now: Date): Promise<void> {
  await sql`
    insert into public.title_words as known (sound, word, seen_at)
    select sound, word, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as incoming (sound text, word text)
    order by sound, word
    on conflict (sound, word) do update set seen_at = excluded.seen_at
    where known.seen_at < excluded.seen_at - ${seenAgainDays} * interval '1 day'`.execute(db)
}

export async function dropTitleWords(db: Kysely<Tables>, seenBefore: Date): Promise<void> {
  await db.deleteFrom('title_words').where('seen_at', '<', seenBefore).execute()
}

// Not `exists`: for what a planner takes to be frequent it would read the table, to its end where there is none.
const countOf = (scope: Scope, language: Language, text: RawBuilder<unknown>) => sql`(
  select count(*) from public.articles where language = ${sql.lit(language)}
    and search @@ plainto_tsquery(public.search_configuration(${sql.lit(language)}), ${text}) and ${within(scope)})`

export type HeardWord = { heard: string; isKnown: boolean; alike: string[] }

const mostAlike = 300

/** Of each word whether any article in this scope has it, and the words of titles that sound like it. */
export async function lookUpWords(
  db: Kysely<Tables>,
  scope: Scope,
  asked: { heard: string; sound: string }[],
): Promise<HeardWord[]> {
  const known = scope.languages.map((language) => sql`${countOf(scope, language, sql`heard`)} > 0`)
  const { rows } = await sql<HeardWord>`
    select heard, ${sql.join(known, sql` or `)} as "isKnown",
      array(select word from public.title_words where title_words.sound = asked.sound
        order by seen_at desc limit ${mostAlike}) as alike
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (heard text, sound text)`.execute(db)
  return rows
}

/** How many articles in this scope have all words of each text. */
export async function countWithAll(
  db: Kysely<Tables>,
  scope: Scope,
  texts: string[],
): Promise<Map<string, number>> {
  const counts = scope.languages.map((language) => countOf(scope, language, sql`text`))
  const { rows } = await sql<{ text: string; articles: number }>`
    select text, ${sql.join(counts, sql` + `)} as articles from unnest(${texts}::text[]) as text`.execute(db)
  return new Map(rows.map(({ articles, text }) => [text, articles]))
}
