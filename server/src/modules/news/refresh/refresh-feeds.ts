import { openSafeFetcher, type SafeFetch } from '#platform/safe-fetch'
import type { Context } from '#src/context'
import { claimDueFeeds, findFeedsByUrl, postponeHost, releaseFeeds } from './queries.ts'
import type { Feed } from '../catalogue/queries.ts'
import { FeedReader } from '../read/feed-reader.ts'
import { HostQueue, type QueuedTask } from '../fetch/host-queue.ts'
import { refreshFeed, type RefreshedFeed } from './refresh-feed.ts'
import { drainQueue } from '../fetch/drain-queue.ts'

export type RefreshOptions = {
  /** The addresses of the feeds to refresh, due or not; without it, those that are due. */
  only?: readonly string[]
  /** Replaces the guarded fetch in tests. */
  fetch?: SafeFetch
}

const feedsAtOnce = 8
const feedsPerClaim = 64
const hostBudgetMs = 60_000
// With the fetches that are under way by then, a run ends well within the job's time and the lease.
const runBudgetMs = 5 * 60_000
const leaseMs = 10 * 60_000

type Means = { fetch: SafeFetch; signal: AbortSignal | undefined; reader: FeedReader }

/** The name and port of the host that a feed is fetched from. */
function getHost(feed: Feed): string {
  return new URL(feed.fetch_url ?? feed.url).host
}

function refreshOne(context: Context, feed: Feed, { fetch, signal, reader }: Means): Promise<RefreshedFeed> {
  const { config } = context
  const mayBePrivate = config.feeds !== null && feed.kind === 'catalogue' && feed.origin === 'catalogue'
  return refreshFeed(context, feed, {
    fetch,
    reader,
    userAgent: `Tidings/0.1 (+${context.publicUrl()})`,
    allowPrivateHosts: mayBePrivate ? config.feedAllowPrivateHosts : [],
    ...(signal ? { signal } : {}),
  })
}

async function refreshQueued(context: Context, turn: QueuedTask<Feed>, means: Means): Promise<RefreshedFeed> {
  const refreshed = await refreshOne(context, turn.item, means)
  if (refreshed.hostPausedUntil) {
    turn.rest()
    await postponeHost(context.database.tables, getHost(turn.item), refreshed.hostPausedUntil)
  }
  return refreshed
}

function runOf({ clock }: Context, { signal }: Means) {
  return { clock, signal, atOnce: feedsAtOnce }
}

async function refreshDue(context: Context, means: Means): Promise<RefreshedFeed[]> {
  const { tables } = context.database
  const begunAt = context.clock.now().getTime()
  const leaseUntil = new Date(begunAt + leaseMs)
  const turns = new HostQueue(getHost, hostBudgetMs)
  const claimMore = async () => {
    const due = await claimDueFeeds(tables, { now: context.clock.now(), leaseUntil, limit: feedsPerClaim })
    turns.add(due)
    return due.length > 0
  }
  try {
    const run = { ...runOf(context, means), turns, endsAt: begunAt + runBudgetMs, claimMore }
    return await drainQueue(run, (turn) => refreshQueued(context, turn, means))
  } finally {
    await releaseFeeds(tables, turns.waiting(), { now: context.clock.now(), leaseUntil })
  }
}

async function refreshOnly(
  context: Context,
  only: readonly string[],
  means: Means,
): Promise<RefreshedFeed[]> {
  const turns = new HostQueue(getHost, Infinity)
  turns.add(await findFeedsByUrl(context.database.tables, only))
  const run = { ...runOf(context, means), turns, endsAt: Infinity, claimMore: async () => false }
  return drainQueue(run, (turn) => refreshQueued(context, turn, means))
}

/**
 * Fetches feeds and stores their articles; every feed's outcome also stands on its row. A feed that fails stops no
 * other. What becomes due meanwhile is taken too, until the run's time is up; feeds that had no turn by then, or whose
 * host used up its own time, are due again at once, for the next run. Throws when the signal aborts, after what is
 * being stored is stored.
 */
export async function refreshFeeds(
  context: Context,
  options: RefreshOptions = {},
  signal?: AbortSignal,
): Promise<RefreshedFeed[]> {
  const stack = new AsyncDisposableStack()
  try {
    const fetch = options.fetch ?? stack.use(openSafeFetcher()).fetch
    const means = { fetch, signal, reader: stack.use(new FeedReader()) }
    if (!options.only) return await refreshDue(context, means)
    return await refreshOnly(context, options.only, means)
  } finally {
    await stack.disposeAsync()
  }
}
