import { openSafeFetcher, type SafeFetch } from '#platform/safe-fetch'
import type { Context } from '#src/context'
import { claimDueFeeds, feedsAt, type Feed } from './feed-queries.ts'
import { FeedReader } from './feed-reader.ts'
import { refreshFeed, type RefreshedFeed } from './refresh-feed.ts'

export type RefreshOptions = {
  /** The addresses of the feeds to refresh, due or not; without it, those that are due. */
  only?: readonly string[]
  /** Replaces the guarded fetch in tests. */
  fetch?: SafeFetch
}

const hostsAtOnce = 8
const feedsPerClaim = 64
const leaseMs = 10 * 60_000

type Means = { fetch: SafeFetch; signal: AbortSignal | undefined; reader: FeedReader }

function byHost(feeds: readonly Feed[]): Feed[][] {
  return [...Map.groupBy(feeds, (feed) => new URL(feed.url).host).values()]
}

/** Hosts side by side, the feeds of one host one after another. */
async function refreshAll(
  context: Context,
  feeds: readonly Feed[],
  { fetch, signal, reader }: Means,
): Promise<RefreshedFeed[]> {
  const { config } = context
  const refreshed: RefreshedFeed[] = []
  const hosts = byHost(feeds)
  const work = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift()) {
      for (const feed of host) {
        signal?.throwIfAborted()
        const mayBePrivate = config.feeds !== null && feed.kind === 'catalogue' && feed.origin === 'catalogue'
        const options = {
          fetch,
          reader,
          userAgent: `Tidings/0.1 (+${context.publicUrl()})`,
          allowPrivateHosts: mayBePrivate ? config.feedAllowPrivateHosts : [],
          ...(signal ? { signal } : {}),
        }
        refreshed.push(await refreshFeed(context, feed, options))
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: hostsAtOnce }, work))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return refreshed
}

async function refreshDue(context: Context, means: Means): Promise<RefreshedFeed[]> {
  const refreshed: RefreshedFeed[] = []
  for (;;) {
    const now = context.clock.now()
    const claim = { now, leaseUntil: new Date(now.getTime() + leaseMs), limit: feedsPerClaim }
    const due = await claimDueFeeds(context.database.tables, claim)
    if (due.length === 0) return refreshed
    refreshed.push(...(await refreshAll(context, due, means)))
  }
}

/**
 * Fetches feeds and stores their articles; every feed's outcome also stands on its row. A feed that fails stops no
 * other. Throws when the signal aborts, after what is being stored is stored.
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
    return await refreshAll(context, await feedsAt(context.database.tables, options.only), means)
  } finally {
    await stack.disposeAsync()
  }
}
