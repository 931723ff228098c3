import type { FollowedFeed } from '@tidings/contract/api/news'
import { computeRetryTime } from '../refresh/next-fetch.ts'
import type { FollowedFeedRow, OwnArticles } from './queries.ts'

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

function presentArticles(own: OwnArticles | undefined) {
  if (!own) return { newestArticleAt: null, articles: 0, hiddenArticles: 0 }
  return {
    newestArticleAt: formatTime(own.newest_at),
    articles: own.articles,
    hiddenArticles: own.hidden,
  }
}

function formatTime(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

/** `own`: counts of stored articles, for a user's own feed. */
export function presentFollowedFeed(
  feed: FollowedFeedRow,
  own: OwnArticles | undefined,
  now: Date,
): FollowedFeed {
  const isRetired = feed.retired_at !== null
  const isPostponed = feed.postponed_until !== null && feed.postponed_until > now
  return {
    address: feed.fetch_url ?? feed.url,
    title: feed.last_success_at ? feed.source : null,
    lastSuccessAt: formatTime(feed.last_success_at),
    lastFetchedAt: formatTime(feed.last_fetched_at),
    nextFetchAt: isRetired ? null : feed.next_fetch_at.toISOString(),
    failures: feed.failure_count,
    error: feed.last_error,
    isRetired,
    postponedUntil: isPostponed ? formatTime(feed.postponed_until) : null,
    ...presentArticles(own),
    foreignItems: feed.foreign_items,
    mayTryAgain: findEarliestRetry(feed, now) !== null,
  }
}
