import type { Context } from '#src/context'
import { predefinedInterests } from '@tidings/contract/predefined'
import { isCatalogueSource, recordFetch, type Feed, type FetchRecord } from './feed-queries.ts'
import type { FeedReader } from './feed-reader.ts'
import { fetchFeed, type FeedFetchOptions } from './fetch/fetch-feed.ts'
import { nextFetchAfterFailure, nextFetchAfterSuccess } from './fetch/next-fetch.ts'
import { storeBatch } from './ingest-queries.ts'
import type { ReadArticle } from './read-feed.ts'

export type RefreshedFeed = {
  url: string
  outcome: 'refreshed' | 'unchanged' | 'failed'
  newArticles: number
  error: string | null
}

type Attempt =
  | { kind: 'stored'; newArticles: number; source: string; etag: string | null; lastModified: string | null }
  | { kind: 'not-modified' }
  | { kind: 'failed'; reason: string; retryAfter: string | null }

const articlesPerBatch = 50
const nothingUsable = 'The feed has no article with a title, a link and one of the five languages.'

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
  let count = 0
  for (let at = 0; at < stored.articles.length; at += articlesPerBatch) {
    const articles = stored.articles.slice(at, at + articlesPerBatch)
    count += await storeBatch(context.database.tables, { ...batch, articles })
  }
  return count
}

type Means = FeedFetchOptions & { reader: FeedReader }

async function attempt(context: Context, feed: Feed, { reader, ...options }: Means): Promise<Attempt> {
  const answer = await fetchFeed(feed, options)
  if (answer.kind !== 'fetched') return answer
  const reading = await reader.read({
    body: answer.body,
    contentType: answer.contentType,
    url: answer.url,
    topics: predefinedInterests.filter((topic) => feed.topics.includes(topic)),
    language: feed.language,
    headlinesOnly: feed.headlines_only,
    now: context.clock.now(),
  })
  if (reading.kind === 'failed') return { ...reading, retryAfter: null }
  if (reading.isUnusable) return { kind: 'failed', reason: nothingUsable, retryAfter: null }
  const source = await sourceOf(context, feed, reading.title)
  const newArticles = await store(context, feed, { source, articles: reading.articles })
  return { kind: 'stored', newArticles, source, etag: answer.etag, lastModified: answer.lastModified }
}

async function attemptInWords(context: Context, feed: Feed, means: Means): Promise<Attempt> {
  try {
    return await attempt(context, feed, means)
  } catch (error) {
    means.signal?.throwIfAborted()
    context.log.child('news').error('a feed could not be stored', { feed: feed.id, error })
    return { kind: 'failed', reason: 'Its articles could not be stored; the log says why.', retryAfter: null }
  }
}

/**
 * Fetches, reads and stores one feed, and writes how it went and when to try again on its row. Throws only when the
 * signal aborts or the row cannot be written.
 */
export async function refreshFeed(context: Context, feed: Feed, means: Means): Promise<RefreshedFeed> {
  const result = await attemptInWords(context, feed, means)
  const fetchedAt = context.clock.now()
  const record = (more: Omit<FetchRecord, 'fetchedAt'>) =>
    recordFetch(context.database.tables, feed, { fetchedAt, ...more })
  const nextFetchAt = nextFetchAfterSuccess(fetchedAt)
  switch (result.kind) {
    case 'failed': {
      const error = result.reason
      const retryAt = nextFetchAfterFailure(fetchedAt, feed.failure_count, result.retryAfter)
      await record({ error, nextFetchAt: retryAt })
      return { url: feed.url, outcome: 'failed', newArticles: 0, error }
    }
    case 'not-modified':
      await record({ error: null, nextFetchAt })
      return { url: feed.url, outcome: 'unchanged', newArticles: 0, error: null }
    case 'stored': {
      const { source, etag, lastModified, newArticles } = result
      await record({ error: null, nextFetchAt, source, etag, lastModified })
      return { url: feed.url, outcome: 'refreshed', newArticles, error: null }
    }
  }
}
