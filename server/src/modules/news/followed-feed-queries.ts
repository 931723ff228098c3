import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

export type NamedFeed = {
  id: string
  url: string
  kind: 'catalogue' | 'custom'
  source: string
  last_error: string | null
  last_fetched_at: Date | null
}

const named = ['id', 'url', 'kind', 'source', 'last_error', 'last_fetched_at'] as const

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
    .select(['feeds.id', 'url', 'kind', 'source', 'last_error', 'last_fetched_at'])
    .execute()
}
