import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'
import type { Context } from '#src/context'
import { describeUserAgent } from '../fetch/user-agent.ts'
import { claimDueFeeds, findFeedsByUrl, postponeHost, releaseFeeds } from './queries.ts'
import type { Feed } from '../catalogue/queries.ts'
import { FeedReader } from '../read/feed-reader.ts'
import { HostQueue, type QueuedTask } from '../fetch/host-queue.ts'
import { refreshFeed, type RefreshedFeed } from './refresh-feed.ts'
import { drainQueue } from '../fetch/drain-queue.ts'

export type RefreshOptions = {
  /** Addresses of feeds to refresh, due or not; without it, all that are due. */
  only?: readonly string[]
  /** Replaces the guarded fetch in tests. */
  fetch?: SafeFetch
  /** Stays open; if omitted, a new one is opened for this run. */
  reader?: FeedReader
}

const feedsAtOnce = 8
const feedsPerClaim = 64
const hostBudgetMs = 60_000
// Leaves time for the running fetches to end within the job's timeout and the lease.
const runBudgetMs = 5 * 60_000
const leaseMs = 10 * 60_000

type Deps = { fetch: SafeFetch; signal: AbortSignal | undefined; reader: FeedReader }

function getHost(feed: Feed): string {
  return new URL(feed.fetch_url ?? feed.url).host
}

function refreshOne(context: Context, feed: Feed, { fetch, signal, reader }: Deps): Promise<RefreshedFeed> {
  const { config } = context
  const mayBePrivate = config.feeds !== null && feed.kind === 'catalogue' && feed.origin === 'catalogue'
  return refreshFeed(context, feed, {
    fetch,
    reader,
    userAgent: describeUserAgent(context),
    allowPrivateHosts: mayBePrivate ? config.feedAllowPrivateHosts : [],
    ...(signal ? { signal } : {}),
  })
}

async function refreshQueued(context: Context, task: QueuedTask<Feed>, deps: Deps): Promise<RefreshedFeed> {
  const refreshed = await refreshOne(context, task.item, deps)
  if (refreshed.rest) {
    const { host, until } = refreshed.rest
    // Otherwise a redirect to a busy host could pause another host's feeds.
    if (host === getHost(task.item)) task.pauseHost()
    await postponeHost(context.database.tables, host, until)
  }
  return refreshed
}

function createRun({ clock }: Context, { signal }: Deps) {
  return { clock, signal, atOnce: feedsAtOnce }
}

async function refreshDue(context: Context, deps: Deps): Promise<RefreshedFeed[]> {
  const { tables } = context.database
  const begunAt = context.clock.now().getTime()
  const leaseUntil = new Date(begunAt + leaseMs)
  const queue = new HostQueue(getHost, hostBudgetMs)
  const claimMore = async () => {
    const due = await claimDueFeeds(tables, { now: context.clock.now(), leaseUntil, limit: feedsPerClaim })
    queue.add(due)
    return due.length > 0
  }
  try {
    const run = { ...createRun(context, deps), queue, endsAt: begunAt + runBudgetMs, claimMore }
    return await drainQueue(run, (task) => refreshQueued(context, task, deps))
  } finally {
    await releaseFeeds(tables, queue.listWaiting(), { now: context.clock.now(), leaseUntil })
  }
}

async function refreshGiven(context: Context, urls: readonly string[], deps: Deps): Promise<RefreshedFeed[]> {
  const queue = new HostQueue(getHost, Infinity)
  queue.add(await findFeedsByUrl(context.database.tables, urls))
  const run = { ...createRun(context, deps), queue, endsAt: Infinity, claimMore: async () => false }
  return drainQueue(run, (task) => refreshQueued(context, task, deps))
}

/**
 * Fetches feeds and stores their articles; each feed's outcome is also recorded on its row. A feed that fails does not stop
 * the others. Feeds that become due meanwhile are included until the run's time is up; those not reached by then, or whose
 * host used up its own time, are due again at once, for the next run. Throws when the signal aborts, after running
 * transactions have ended.
 */
export async function refreshFeeds(
  context: Context,
  options: RefreshOptions = {},
  signal?: AbortSignal,
): Promise<RefreshedFeed[]> {
  const stack = new AsyncDisposableStack()
  try {
    const fetch = options.fetch ?? stack.use(openSafeFetcher({ rule: context.config.outgoing })).fetch
    const deps = { fetch, signal, reader: options.reader ?? stack.use(new FeedReader()) }
    if (!options.only) return await refreshDue(context, deps)
    return await refreshGiven(context, options.only, deps)
  } finally {
    await stack.disposeAsync()
  }
}
