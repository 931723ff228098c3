import type { FollowedFeed } from '@tidings/contract/ask'
import { computeRetryTime } from '../refresh/next-fetch.ts'
import type { FollowedFeedRow } from './queries.ts'

/** Somebody who mends their own feed tries it often; its server is asked no oftener than this. */
const betweenTriesMs = 20_000

/**
 * When a user may have this feed of their own fetched again at the earliest; null when it needs no help, or when its
 * server asked to be left alone for longer than we do by ourselves.
 */
export function findEarliestRetry(feed: FollowedFeedRow, now: Date): Date | null {
  if (feed.kind !== 'custom' || feed.failure_count === 0 || !feed.last_fetched_at) return null
  const ourOwn = computeRetryTime(feed.last_fetched_at, feed.failure_count - 1, null)
  if (feed.next_fetch_at > ourOwn) return null
  return new Date(Math.max(now.getTime(), feed.last_fetched_at.getTime() + betweenTriesMs))
}

/** A feed's health as the person who follows it sees it. */
export function presentFollowedFeed(feed: FollowedFeedRow, now: Date): FollowedFeed {
  const isRetired = feed.retired_at !== null
  return {
    address: feed.fetch_url ?? feed.url,
    title: feed.last_success_at ? feed.source : null,
    lastSuccessAt: feed.last_success_at?.toISOString() ?? null,
    lastFetchedAt: feed.last_fetched_at?.toISOString() ?? null,
    nextFetchAt: isRetired ? null : feed.next_fetch_at.toISOString(),
    failures: feed.failure_count,
    error: feed.last_error,
    isRetired,
    mayTryAgain: findEarliestRetry(feed, now) !== null,
  }
}
