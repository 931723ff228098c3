import type { Context } from '#src/context'
import { careAfterFailure, careAfterSuccess } from './feed-health.ts'
import { othersAreWell, recordFailure, recordSuccess, wantedFrequencies } from './queries.ts'
import { isCatalogueSource, type Feed } from '../catalogue/queries.ts'
import { askedRestMs } from './next-fetch.ts'
import { storeBatch } from '../store/queries.ts'
import { awaitPagesOf } from '../pages/queue-pages.ts'
import type { ReadArticle } from '../read/read-feed.ts'
import { learnTitleWords } from '../search/misheard/title-words.ts'
import { readFromWeb, type FromWeb, type Means } from './fetch-and-read.ts'

export type RefreshedFeed = {
  url: string
  outcome: 'refreshed' | 'unchanged' | 'failed'
  newArticles: number
  error: string | null
  /** The feed's host asks to be left alone until then. */
  hostRestsUntil: Date | null
}

const couldNotBeStored = 'Its articles could not be stored; the log says why.'

// A feed that a user adds may call itself anything, but not by the name of a source in the catalogue.
async function sourceOf(context: Context, feed: Feed, title: string | null): Promise<string> {
  if (!feed.names_itself || !title) return feed.source
  const isTaken = feed.kind === 'custom' && (await isCatalogueSource(context.database.tables, title))
  return isTaken ? new URL(feed.url).hostname : title
}

async function store(
  context: Context,
  feed: Feed,
  stored: { source: string; articles: ReadArticle[] },
): Promise<number> {
  const batch = {
    feedId: feed.id,
    audience: feed.kind === 'catalogue' ? 'catalogue' : feed.id,
    source: stored.source,
    fetchedAt: context.clock.now(),
  }
  const count = await storeBatch(context.database.tables, { ...batch, articles: stored.articles })
  await awaitPagesOf(context, { ...batch, articles: stored.articles })
  const titles = stored.articles.map(({ title }) => title)
  await learnTitleWords(context.database.tables, titles, batch.fetchedAt)
  return count
}

type Attempt = { web: FromWeb; source: string; newArticles: number }

async function attempt(context: Context, feed: Feed, means: Means): Promise<Attempt> {
  const web = await readFromWeb(context, feed, means)
  if (web.kind !== 'read') return { web, source: feed.source, newArticles: 0 }
  const source = await sourceOf(context, feed, web.reading.title)
  const newArticles = await store(context, feed, { source, articles: web.reading.articles })
  return { web, source, newArticles }
}

async function attemptInWords(context: Context, feed: Feed, means: Means): Promise<Attempt> {
  try {
    return await attempt(context, feed, means)
  } catch (error) {
    means.signal?.throwIfAborted()
    context.log.child('news').error('a feed could not be stored', { feed: feed.id, error })
    const web: FromWeb = { kind: 'failed', reason: couldNotBeStored, retryAfter: null, status: null }
    return { web, source: feed.source, newArticles: 0 }
  }
}

async function fail(context: Context, feed: Feed, web: Extract<FromWeb, { kind: 'failed' }>) {
  const db = context.database.tables
  const now = context.clock.now()
  const care = careAfterFailure(feed, web, { now, othersAreWell: await othersAreWell(db, feed.id, now) })
  await recordFailure(db, feed.id, { ...care, last_fetched_at: now })
  const asksForRest = web.status === 429 || web.status === 503
  const restMs = asksForRest ? askedRestMs(web.retryAfter, now) : 0
  const hostRestsUntil = restMs > 0 ? new Date(now.getTime() + restMs) : null
  return { url: feed.url, outcome: 'failed' as const, newArticles: 0, error: web.reason, hostRestsUntil }
}

/**
 * Fetches, reads and stores one feed, and writes how it went and when to try again on its row. Throws only when the
 * signal aborts or the row cannot be written.
 */
export async function refreshFeed(context: Context, feed: Feed, means: Means): Promise<RefreshedFeed> {
  const { web, source, newArticles } = await attemptInWords(context, feed, means)
  if (web.kind === 'failed') return fail(context, feed, web)
  const db = context.database.tables
  const now = context.clock.now()
  const wanted = await wantedFrequencies(db, feed.id)
  const care = careAfterSuccess(feed, web, { broughtNews: newArticles > 0, wanted, now })
  const read = web.kind === 'read' ? { source, etag: web.etag, last_modified: web.lastModified } : {}
  await recordSuccess(db, feed.id, { ...care, ...read, last_fetched_at: now, last_success_at: now })
  const outcome = web.kind === 'read' ? 'refreshed' : 'unchanged'
  return { url: feed.url, outcome, newArticles, error: null, hostRestsUntil: null }
}
