import type { FollowedFeed } from '@tidings/contract/api/news'
import { computeRetryTime } from '../refresh/next-fetch.ts'
import type { FollowedFeedRow } from './queries.ts'

/** A person fixing their own feed retries it often; its server is contacted no more often than this. */
const retryIntervalMs = 20_000

/**
 * The earliest time a user may retry this feed of their own; null if it is not failing, or if its server asked for a longer
 * wait than our own.
 */
export function findEarliestRetry(feed: FollowedFeedRow, now: Date): Date | null {
  if (feed.kind !== 'custom' || feed.failure_count === 0 || !feed.last_fetched_at) return null
  const ownRetryTime = computeRetryTime(feed.last_fetched_at, feed.failure_count - 1, null)
  if (feed.next_fetch_at > ownRetryTime) return null
  return new Date(Math.max(now.getTime(), feed.last_fetched_at.getTime() + retryIntervalMs))
}

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
