import type { FollowedFeed } from '@tidings/contract/ask'
import type { NamedFeed } from './followed-feed-queries.ts'

/** A feed's health as the person who follows it sees it. */
export function presentFollowedFeed(feed: NamedFeed): FollowedFeed {
  const isRetired = feed.retired_at !== null
  return {
    address: feed.fetch_url ?? feed.url,
    title: feed.last_success_at ? feed.source : null,
    lastSuccessAt: feed.last_success_at?.toISOString() ?? null,
    nextFetchAt: isRetired ? null : feed.next_fetch_at.toISOString(),
    failures: feed.failure_count,
    error: feed.last_error,
    isRetired,
  }
}
