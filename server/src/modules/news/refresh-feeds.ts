import { openSafeFetcher, type SafeFetch } from '#platform/safe-fetch'
import type { Context } from '#src/context'
import { putHostOff } from './feed-health-queries.ts'
import { claimDueFeeds, feedsAt, releaseFeeds, type Feed } from './feed-queries.ts'
import { FeedReader } from './feed-reader.ts'
import { HostTurns, hostOf, type Turn } from './host-turns.ts'
import { refreshFeed, type RefreshedFeed } from './refresh-feed.ts'

export type RefreshOptions = {
  /** The addresses of the feeds to refresh, due or not; without it, those that are due. */
  only?: readonly string[]
  /** Replaces the guarded fetch in tests. */
  fetch?: SafeFetch
}

const feedsAtOnce = 8
const feedsPerClaim = 64
const lookAgainMs = 1000
const hostBudgetMs = 60_000
// With the fetches that are under way by then, a run ends well within the job's time and the lease.
const runBudgetMs = 5 * 60_000
const leaseMs = 10 * 60_000

type Means = { fetch: SafeFetch; signal: AbortSignal | undefined; reader: FeedReader }

/** `claimMore` adds feeds to the turns and tells whether there were any; no feed is begun from `endsAt` on. */
type Run = { turns: HostTurns; endsAt: number; claimMore: () => Promise<boolean> }

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

async function refreshInTurn(context: Context, turn: Turn, means: Means): Promise<RefreshedFeed> {
  const refreshed = await refreshOne(context, turn.feed, means)
  if (refreshed.hostRestsUntil) {
    turn.rest()
    await putHostOff(context.database.tables, hostOf(turn.feed), refreshed.hostRestsUntil)
  }
  return refreshed
}

/** Until one of these settles, or it is time to see what has become due meanwhile. */
async function oneOf(running: readonly Promise<void>[], context: Context): Promise<void> {
  const isOver = new AbortController()
  const pause = context.clock.sleep(lookAgainMs, isOver.signal).catch((error: unknown) => {
    if (!isOver.signal.aborted) throw error
  })
  try {
    await Promise.race([...running, pause])
  } finally {
    isOver.abort()
  }
}

/** Keeps as many feeds under way as there are places, filling each place as it becomes free. */
async function refreshAll(context: Context, run: Run, means: Means): Promise<RefreshedFeed[]> {
  const now = () => context.clock.now().getTime()
  const refreshed: RefreshedFeed[] = []
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  const begin = () => {
    const turn = run.turns.next()
    if (!turn) return false
    const begunAt = now()
    const work = refreshInTurn(context, turn, means)
      .then((feed) => void refreshed.push(feed))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        turn.end(now() - begunAt)
        running.delete(work)
      })
    running.add(work)
    return true
  }
  try {
    while (now() < run.endsAt && !means.signal?.aborted) {
      if (running.size < feedsAtOnce && begin()) continue
      // From before the claim: a fetch that ends during it may give a waiting feed its turn.
      const underWay = [...running]
      if (underWay.length < feedsAtOnce && (await run.claimMore())) continue
      if (underWay.length === 0) break
      await oneOf(underWay, context)
    }
  } finally {
    await Promise.all(running)
  }
  means.signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return refreshed
}

async function refreshDue(context: Context, means: Means): Promise<RefreshedFeed[]> {
  const { tables } = context.database
  const begunAt = context.clock.now().getTime()
  const leaseUntil = new Date(begunAt + leaseMs)
  const turns = new HostTurns(hostBudgetMs)
  const claimMore = async () => {
    const due = await claimDueFeeds(tables, { now: context.clock.now(), leaseUntil, limit: feedsPerClaim })
    turns.add(due)
    return due.length > 0
  }
  try {
    return await refreshAll(context, { turns, endsAt: begunAt + runBudgetMs, claimMore }, means)
  } finally {
    await releaseFeeds(tables, turns.waiting(), { now: context.clock.now(), leaseUntil })
  }
}

async function refreshOnly(
  context: Context,
  only: readonly string[],
  means: Means,
): Promise<RefreshedFeed[]> {
  const turns = new HostTurns(Infinity)
  turns.add(await feedsAt(context.database.tables, only))
  return refreshAll(context, { turns, endsAt: Infinity, claimMore: async () => false }, means)
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
