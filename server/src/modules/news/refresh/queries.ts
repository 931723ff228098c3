import { sql, type Kysely, type Updateable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Feed } from '../catalogue/queries.ts'

type FeedChange = Updateable<Tables['feeds']>

/** A personal feed is fetched as long as at least one of its subscribers has an active account. */
const isWanted = sql<boolean>`(feeds.kind = 'catalogue' or exists (
  select from public.feed_subscribers s join public.subscriptions u on u.user_id = s.user_id
  where s.feed_id = feeds.id and u.paused_at is null))`

/**
 * Claims up to `limit` due feeds until `leaseUntil`, so that no other process fetches them meanwhile and a process that dies
 * delays them only that long.
 */
export async function claimDueFeeds(
  db: Kysely<Tables>,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<Feed[]> {
  return db
    .updateTable('feeds')
    .set({ next_fetch_at: leaseUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feeds')
        .select('id')
        .where('next_fetch_at', '<=', now)
        .where('retired_at', 'is', null)
        .where('switched_off', '=', false)
        .where(isWanted)
        .orderBy('next_fetch_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Makes claimed feeds due again, unless they were fetched or made due meanwhile. */
export async function releaseFeeds(
  db: Kysely<Tables>,
  feeds: readonly Feed[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<void> {
  if (feeds.length === 0) return
  const ids = feeds.map((feed) => feed.id)
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('next_fetch_at', '=', leaseUntil)
    .execute()
}

/** Feeds in use with one of these addresses. */
export async function findFeedsByUrl(db: Kysely<Tables>, urls: readonly string[]): Promise<Feed[]> {
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('url', 'in', urls)
    .where('retired_at', 'is', null)
    .where('switched_off', '=', false)
    .execute()
}

export async function recordSuccess(db: Kysely<Tables>, id: string, change: FeedChange): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...change, failure_count: 0, postponed_until: null })
    .where('id', '=', id)
    .execute()
}

export async function recordFailure(db: Kysely<Tables>, id: string, change: FeedChange): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...change, failure_count: sql<number>`failure_count + 1` })
    .where('id', '=', id)
    .execute()
}

/** The distinct update frequencies of a feed's subscribers. */
export async function listWantedFrequencies(db: Kysely<Tables>, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_subscribers')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'feed_subscribers.user_id')
    .where('feed_id', '=', feedId)
    .where('paused_at', 'is', null)
    .select('update_frequency')
    .distinct()
    .execute()
  return rows.map((row) => row.update_frequency)
}

/** Whether another feed was fetched successfully within the last day. */
export async function areOtherFeedsHealthy(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const other = await db
    .selectFrom('feeds')
    .select('id')
    .where('id', '!=', id)
    .where('last_success_at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** No feed of the host (name and port, in lower case) is due before `until`. */
export async function postponeHost(db: Kysely<Tables>, host: string, until: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({
      next_fetch_at: sql<Date>`greatest(next_fetch_at, ${until}::timestamptz)`,
      postponed_until: until,
    })
    .where(sql<boolean>`lower(substring(coalesce(fetch_url, url) from '^https?://([^/?#]+)')) = ${host}`)
    .execute()
}
