import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#db/tables'

const named = [
  'feeds.id',
  'url',
  'kind',
  'source',
  'fetch_url',
  'last_error',
  'last_fetched_at',
  'last_success_at',
  'next_fetch_at',
  'failure_count',
  'retired_at',
] as const

export type NamedFeed = Pick<
  Selectable<Tables['feeds']>,
  | 'id'
  | 'url'
  | 'kind'
  | 'source'
  | 'fetch_url'
  | 'last_error'
  | 'last_fetched_at'
  | 'last_success_at'
  | 'next_fetch_at'
  | 'failure_count'
  | 'retired_at'
>

/** Catalogue feeds in use with one of these source names (lower case) or addresses. */
export async function catalogueFeedsNamed(
  db: Kysely<Tables>,
  names: string[],
  urls: string[],
): Promise<NamedFeed[]> {
  return db
    .selectFrom('feeds')
    .select(named)
    .where('kind', '=', 'catalogue')
    .where('retired_at', 'is', null)
    .where('switched_off', '=', false)
    .where(sql<boolean>`(lower(source) = any(${names}::text[]) or url = any(${urls}::text[]))`)
    .execute()
}

export async function ownFeedsNamed(db: Kysely<Tables>, userId: string): Promise<NamedFeed[]> {
  return db
    .selectFrom('feeds')
    .innerJoin('feed_subscribers', 'feed_subscribers.feed_id', 'feeds.id')
    .where('feed_subscribers.user_id', '=', userId)
    .where('kind', '=', 'custom')
    .select(named)
    .execute()
}

/** Has the well feeds that the user follows fetched by then at the latest. */
export async function hurryFollowedFeeds(db: Kysely<Tables>, userId: string, by: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: by })
    .where('next_fetch_at', '>', by)
    .where('failure_count', '=', 0)
    .where('id', 'in', (eb) =>
      eb.selectFrom('feed_subscribers').select('feed_id').where('user_id', '=', userId),
    )
    .execute()
}

/** The sources that the user chose when they were followed last. */
export async function sourcesOf(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('subscriptions')
    .select('sources')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sources ?? []
}

/** Has a feed fetched by then at the latest, also one that was given up. */
export async function hurryFeed(db: Kysely<Tables>, id: string, by: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: sql<Date>`least(next_fetch_at, ${by}::timestamptz)`, retired_at: null })
    .where('id', '=', id)
    .execute()
}
