import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { heardIn } from './visibility-queries.ts'
import type { Scope } from './visibility.ts'

export type CountedGroup = {
  source: string
  language: Language
  topics: string[]
  /** In every language and of any time. */
  all: number
  /** In the scope's languages and since its time. */
  wanted: number
}

/** How many articles there are of each source, language and set of topics: the table is read once for all counts. */
export async function countGroups(db: Kysely<Tables>, scope: Scope): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`
    select source, language, topics, count(*) as "all", count(*) filter (
        where language = any(${scope.languages}::text[])
        and published_at >= coalesce(${scope.since}::timestamptz, '-infinity')) as wanted
    from public.articles where ${heardIn(scope)}
    group by source, language, topics`.execute(db)
  return rows
}
