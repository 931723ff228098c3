import type { Context } from '#src/context'
import { predefinedInterests } from '@tidings/contract/predefined'
import { isCatalogueSource, recordFetch, type Feed, type FetchRecord } from './feed-queries.ts'
import type { FeedReader } from './feed-reader.ts'
import { fetchFeed, type FeedFetchOptions } from './fetch/fetch-feed.ts'
import { nextFetchAfterFailure, nextFetchAfterSuccess } from './fetch/next-fetch.ts'
import { storeBatch } from './ingest-queries.ts'
import type { ReadArticle } from './read-feed.ts'

export type RefreshedFeed = { url: string; outcome: 'refreshed' | 'unchanged' | 'failed'; newArticles: number; error: string | null }

const articlesPerBatch = 50
const nothingUsable = 'The feed has no article with a title, a link and one of the five languages.'

// A feed that a user adds may call itself anything, but not by the name of a source in the catalogue.
async function sourceOf(context: Context, feed: Feed, title: string | null): Promise<string> {
  if (!feed.names_itself || !title) return feed.source
  const isTaken = feed.kind === 'custom' && (await isCatalogueSource(context.database.tables, title))
  return isTaken ? new URL(feed.url).hostname : title
}

async function store(context: Context, feed: Feed, stored: { source: string; articles: ReadArticle[] }): Promise<number> {
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

/**
 * Fetches, reads and stores one feed, and writes how it went and when to try again on its row. Throws only when the
 * signal aborts or the database fails.
 */
export async function refreshFeed(
  context: Context,
  feed: Feed,
  { reader, ...options }: FeedFetchOptions & { reader: FeedReader },
): Promise<RefreshedFeed> {
  const answer = await fetchFeed(feed, options)
  const fetchedAt = context.clock.now()
  const finish = async (outcome: RefreshedFeed['outcome'], newArticles: number, record: Partial<FetchRecord>) => {
    const error = record.error ?? null
    await recordFetch(context.database.tables, feed, {
      ...record,
      fetchedAt,
      error,
      nextFetchAt: record.nextFetchAt ?? nextFetchAfterSuccess(fetchedAt),
    })
    return { url: feed.url, outcome, newArticles, error }
  }
  const fail = (error: string, retryAfter: string | null = null) =>
    finish('failed', 0, { error, nextFetchAt: nextFetchAfterFailure(fetchedAt, feed.failure_count, retryAfter) })

  if (answer.kind === 'failed') return fail(answer.reason, answer.retryAfter)
  if (answer.kind === 'not-modified') return finish('unchanged', 0, {})
  const reading = await reader.read({
    body: answer.body,
    contentType: answer.contentType,
    url: answer.url,
    topics: predefinedInterests.filter((topic) => feed.topics.includes(topic)),
    language: feed.language,
    headlinesOnly: feed.headlines_only,
    now: fetchedAt,
  })
  if (reading.kind === 'failed') return fail(reading.reason)
  if (reading.isUnusable) return fail(nothingUsable)
  const source = await sourceOf(context, feed, reading.title)
  const newArticles = await store(context, feed, { source, articles: reading.articles })
  return finish('refreshed', newArticles, { source, etag: answer.etag, lastModified: answer.lastModified })
}
