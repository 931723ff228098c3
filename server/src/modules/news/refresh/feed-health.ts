import type { Feed } from '../catalogue/queries.ts'
import { computeRetryTime, computeNextInterval } from './next-fetch.ts'
import type { FetchedFeed } from './fetch-and-read.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A permanent redirect is believed when it has led to the same place this many times in a row. */
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

export type Success = { broughtNews: boolean; wanted: readonly string[]; now: Date }
export type Failing = {
  now: Date
  /** Whether other feeds could be fetched of late, so that it is not our own network that fails. */
  areOtherFeedsHealthy: boolean
}

function isDowngrade(from: string, to: string): boolean {
  return from.startsWith('https:') && to.startsWith('http:')
}

/** Where the feed is to be fetched from next time. */
function resolveFetchUrl(feed: Feed, web: Exclude<FetchedFeed, { kind: 'failed' }>): HealthUpdate {
  const asked = web.kind === 'read' ? web.askedAt : (feed.fetch_url ?? feed.url)
  const found = asked === feed.url ? null : asked
  const { movedTo } = web
  if (!movedTo || isDowngrade(asked, movedTo)) return { fetch_url: found, moved_to: null, moved_times: 0 }
  const times = movedTo === feed.moved_to ? feed.moved_times + 1 : 1
  if (times < redirectsUntilBelieved) return { fetch_url: found, moved_to: movedTo, moved_times: times }
  return { fetch_url: movedTo === feed.url ? null : movedTo, moved_to: null, moved_times: 0 }
}

/** What a feed's row says after it answered. */
export function computeHealthAfterSuccess(
  feed: Feed,
  web: Exclude<FetchedFeed, { kind: 'failed' }>,
  { broughtNews, wanted, now }: Success,
): HealthUpdate {
  const minutes = computeNextInterval({
    minutes: feed.last_success_at ? feed.interval_minutes : null,
    broughtNews,
    isCatalogue: feed.kind === 'catalogue',
    wanted,
  })
  return {
    ...resolveFetchUrl(feed, web),
    interval_minutes: minutes,
    next_fetch_at: new Date(now.getTime() + minutes * minuteMs),
    failing_since: null,
    last_error: null,
  }
}

/** What a feed's row says after a failure. One that is gone, or has failed for a month while others were well, is retired. */
export function computeHealthAfterFailure(
  feed: Feed,
  web: Extract<FetchedFeed, { kind: 'failed' }>,
  { now, areOtherFeedsHealthy }: Failing,
): HealthUpdate {
  const since = feed.failing_since ?? now
  const care: HealthUpdate = {
    failing_since: since,
    last_error: web.reason,
    next_fetch_at: computeRetryTime(now, feed.failure_count, web.retryAfter),
    moved_to: null,
    moved_times: 0,
  }
  const isGone = web.status === 410
  const hasFailedLong =
    now.getTime() - since.getTime() >= longFailureMs &&
    feed.failure_count + 1 >= leastFailures &&
    areOtherFeedsHealthy
  if (isGone) return { ...care, retired_at: now }
  if (!hasFailedLong) return care
  return { ...care, retired_at: now, last_error: `${web.reason} It has failed for 30 days and is given up.` }
}
