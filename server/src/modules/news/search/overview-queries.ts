import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { Scope } from './scope.ts'

export type Count = { name: string; articles: number }

/** Topics that have articles in this scope, most articles first. */
export async function countTopics(db: Kysely<Tables>, scope: Scope): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select topic as name, count(*) as articles from public.articles cross join unnest(topics) as topic
    where audience = any(${scope.audiences}::text[]) and rating = any(${scope.ratings}::text[])
      and language = any(${scope.languages}::text[])
      and published_at >= coalesce(${scope.since}::timestamptz, '-infinity')
    group by topic order by articles desc, topic`.execute(db)
  return rows
}

/** Sources that have articles in this scope, most articles first. */
export async function countSources(db: Kysely<Tables>, scope: Scope): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select source as name, count(*) as articles from public.articles
    where audience = any(${scope.audiences}::text[]) and rating = any(${scope.ratings}::text[])
      and language = any(${scope.languages}::text[])
      and published_at >= coalesce(${scope.since}::timestamptz, '-infinity')
    group by source order by articles desc, source`.execute(db)
  return rows
}

/** Languages that have articles for these audiences, most articles first. */
export async function countLanguages(db: Kysely<Tables>, scope: Scope): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select language as name, count(*) as articles from public.articles
    where audience = any(${scope.audiences}::text[]) and rating = any(${scope.ratings}::text[])
    group by language order by articles desc, language`.execute(db)
  return rows
}
