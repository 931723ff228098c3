import type { Feed } from '../catalogue/queries.ts'
import { computeRetryTime, computeNextInterval } from './next-fetch.ts'
import type { FetchedFeed } from './fetch-and-read.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A permanent redirect is followed for good once it has led to the same address this many times in a row. */
const redirectsUntilBelieved = 3
const longFailureMs = 30 * dayMs
const leastFailures = 10

type HealthUpdate = Partial<
  Pick<
    Feed,
    | 'fetch_url'
    | 'moved_to'
    | 'moved_times'
    | 'interval_minutes'
    | 'failing_since'
    | 'retired_at'
    | 'next_fetch_at'
    | 'last_error'
  >
>

export type SuccessfulFetch = { hasNews: boolean; wanted: readonly string[]; now: Date }
export type FailedFetch = {
  now: Date
  /** Whether other feeds were fetched lately, so that our own network is not what fails. */
  areOtherFeedsHealthy: boolean
}

function isDowngrade(from: string, to: string): boolean {
  return from.startsWith('https:') && to.startsWith('http:')
}

function resolveFetchUrl(feed: Feed, fetched: Exclude<FetchedFeed, { kind: 'failed' }>): HealthUpdate {
  const requested = fetched.kind === 'read' ? fetched.requestedUrl : (feed.fetch_url ?? feed.url)
  const current = requested === feed.url ? null : requested
  const { movedTo } = fetched
  if (!movedTo || isDowngrade(requested, movedTo))
    return { fetch_url: current, moved_to: null, moved_times: 0 }
  const times = movedTo === feed.moved_to ? feed.moved_times + 1 : 1
  if (times < redirectsUntilBelieved) return { fetch_url: current, moved_to: movedTo, moved_times: times }
  return { fetch_url: movedTo === feed.url ? null : movedTo, moved_to: null, moved_times: 0 }
}

export function computeHealthAfterSuccess(
  feed: Feed,
  fetched: Exclude<FetchedFeed, { kind: 'failed' }>,
  { hasNews, wanted, now }: SuccessfulFetch,
): HealthUpdate {
  const minutes = computeNextInterval({
    minutes: feed.last_success_at ? feed.interval_minutes : null,
    hasNews,
    isCatalogue: feed.kind === 'catalogue',
    wanted,
  })
  return {
    ...resolveFetchUrl(feed, fetched),
    interval_minutes: minutes,
    next_fetch_at: new Date(now.getTime() + minutes * minuteMs),
    failing_since: null,
    last_error: null,
  }
}

/** A feed that is gone (410), or has failed for 30 days while others were fetched, is retired. */
export function computeHealthAfterFailure(
  feed: Feed,
  fetched: Extract<FetchedFeed, { kind: 'failed' }>,
  { now, areOtherFeedsHealthy }: FailedFetch,
): HealthUpdate {
  const since = feed.failing_since ?? now
  const health: HealthUpdate = {
    failing_since: since,
    last_error: fetched.reason,
    next_fetch_at: computeRetryTime(now, feed.failure_count, fetched.retryAfter),
    moved_to: null,
    moved_times: 0,
  }
  const isGone = fetched.status === 410
  const hasFailedLong =
    now.getTime() - since.getTime() >= longFailureMs &&
    feed.failure_count + 1 >= leastFailures &&
    areOtherFeedsHealthy
  if (isGone) return { ...health, retired_at: now }
  if (!hasFailedLong) return health
  return {
    ...health,
    retired_at: now,
    last_error: `${fetched.reason} It has failed for 30 days and is no longer fetched.`,
  }
}
