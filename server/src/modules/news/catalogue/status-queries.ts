import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

export type CatalogueCounts = {
  last_success_at: Date | null
  next_fetch_at: Date | null
  feeds: number
  failing_feeds: number
  articles: number
  sample: boolean
}

/** Of the catalogue alone: what users added is nobody else's business, not even as a number. */
export async function countCatalogue(db: Kysely<Tables>): Promise<CatalogueCounts> {
  const { rows } = await sql<CatalogueCounts>`
    with in_use as (
      select * from public.feeds where kind = 'catalogue' and retired_at is null and not switched_off
    )
    select
      (select max(last_success_at) from public.feeds where kind = 'catalogue') as last_success_at,
      (select min(next_fetch_at) from in_use) as next_fetch_at,
      (select count(*) from in_use) as feeds,
      (select count(*) from in_use where failure_count > 0) as failing_feeds,
      (select count(*) from public.articles where audience = 'catalogue') as articles,
      exists (select from public.articles where sample) as sample`.execute(db)
  const counts = rows[0]
  if (!counts) throw new Error('the catalogue could not be counted')
  return counts
}
