import type { Context } from '#src/context'
import { computeHealthAfterFailure, computeHealthAfterSuccess } from './feed-health.ts'
import { areOtherFeedsHealthy, recordFailure, recordSuccess, listWantedFrequencies } from './queries.ts'
import { isCatalogueSource, type Feed } from '../catalogue/queries.ts'
import { parseRetryAfterMs } from './next-fetch.ts'
import { storeArticles } from '../store/store-articles.ts'
import { queuePages } from '../pages/queue-pages.ts'
import type { IncomingArticle } from '../read/read-feed.ts'
import { learnTitleWords } from '../search/misheard/learn-title-words.ts'
import { fetchAndReadFeed, type FetchedFeed, type FetchDeps } from './fetch-and-read.ts'

export type RefreshedFeed = {
  url: string
  outcome: 'refreshed' | 'unchanged' | 'failed'
  newArticles: number
  error: string | null
  /** A host, which may be another than the feed's, asked not to be contacted until then. */
  rest: { host: string; until: Date } | null
}

const storingFailed = 'It was read, but its articles could not be saved because of an error on our side.'

// A feed that a user adds may have any title except the name of a source in the catalogue.
async function chooseSourceName(context: Context, feed: Feed, title: string | null): Promise<string> {
  if (!feed.names_itself || !title) return feed.source
  const isTaken = feed.kind === 'custom' && (await isCatalogueSource(context.database.tables, title))
  return isTaken ? new URL(feed.url).hostname : title
}

async function store(
  context: Context,
  feed: Feed,
  stored: { source: string; articles: IncomingArticle[] },
): Promise<number> {
  const batch = {
    feedId: feed.id,
    audience: feed.kind === 'catalogue' ? 'catalogue' : feed.id,
    source: stored.source,
    fetchedAt: context.clock.now(),
  }
  const count = await storeArticles(context.database.tables, { ...batch, articles: stored.articles })
  await queuePages(context, { ...batch, articles: stored.articles })
  const titles = stored.articles.map(({ title }) => title)
  const { audience, fetchedAt: at } = batch
  await learnTitleWords(context.database.tables, titles, { audience, at })
  return count
}

type Attempt = { fetched: FetchedFeed; source: string; newArticles: number }

async function attempt(context: Context, feed: Feed, deps: FetchDeps): Promise<Attempt> {
  const fetched = await fetchAndReadFeed(context, feed, deps)
  if (fetched.kind !== 'read') return { fetched, source: feed.source, newArticles: 0 }
  const source = await chooseSourceName(context, feed, fetched.reading.title)
  const newArticles = await store(context, feed, { source, articles: fetched.reading.articles })
  return { fetched, source, newArticles }
}

async function attemptOrFail(context: Context, feed: Feed, deps: FetchDeps): Promise<Attempt> {
  try {
    return await attempt(context, feed, deps)
  } catch (error) {
    deps.signal?.throwIfAborted()
    context.log.child('news').error('storing a feed failed', { feed: feed.id, error })
    const fetched: FetchedFeed = {
      kind: 'failed',
      reason: storingFailed,
      retryAfter: null,
      host: null,
      status: null,
    }
    return { fetched, source: feed.source, newArticles: 0 }
  }
}

async function recordFailedAttempt(
  context: Context,
  feed: Feed,
  fetched: Extract<FetchedFeed, { kind: 'failed' }>,
) {
  const db = context.database.tables
  const now = context.clock.now()
  const health = computeHealthAfterFailure(feed, fetched, {
    now,
    areOtherFeedsHealthy: await areOtherFeedsHealthy(db, feed.id, now),
  })
  await recordFailure(db, feed.id, { ...health, last_fetched_at: now })
  const isOverloaded = fetched.status === 429 || fetched.status === 503
  const pauseMs = isOverloaded ? parseRetryAfterMs(fetched.retryAfter, now) : 0
  const { host, reason: error } = fetched
  const rest = pauseMs > 0 && host !== null ? { host, until: new Date(now.getTime() + pauseMs) } : null
  return { url: feed.url, outcome: 'failed' as const, newArticles: 0, error, rest }
}

/**
 * Fetches, reads and stores one feed, and records the outcome and the next fetch on its row. Throws only when the signal
 * aborts or the row cannot be written.
 */
export async function refreshFeed(context: Context, feed: Feed, deps: FetchDeps): Promise<RefreshedFeed> {
  const { fetched, source, newArticles } = await attemptOrFail(context, feed, deps)
  if (fetched.kind === 'failed') return recordFailedAttempt(context, feed, fetched)
  const db = context.database.tables
  const now = context.clock.now()
  const wanted = await listWantedFrequencies(db, feed.id)
  const health = computeHealthAfterSuccess(feed, fetched, { hasNews: newArticles > 0, wanted, now })
  const read =
    fetched.kind === 'read'
      ? {
          source,
          etag: fetched.etag,
          last_modified: fetched.lastModified,
          foreign_items: fetched.reading.foreignItems,
        }
      : {}
  await recordSuccess(db, feed.id, { ...health, ...read, last_fetched_at: now, last_success_at: now })
  const outcome = fetched.kind === 'read' ? 'refreshed' : 'unchanged'
  return { url: feed.url, outcome, newArticles, error: null, rest: null }
}
