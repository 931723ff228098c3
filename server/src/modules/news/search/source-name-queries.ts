import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

/** Of feeds that have been read, everybody's and the user's own, and of the sample edition. */
export async function readSourceNames(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from public.feeds
    where last_success_at is not null and (kind = 'catalogue' or exists (
      select from public.feed_subscribers where feed_id = feeds.id and user_id = ${userId}::uuid))
    union select source from public.articles where sample`.execute(db)
  return rows.map(({ source }) => source)
}
