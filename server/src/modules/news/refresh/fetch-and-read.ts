import type { Context } from '#src/context'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { Feed } from '../catalogue/queries.ts'
import type { FeedReader } from '../read/feed-reader.ts'
import { fetchFeed, type FeedFetchOptions, type FetchFailure } from '../fetch/fetch-feed.ts'
import type { ReadFeedResult } from '../read/read-feed.ts'

export type FetchDeps = FeedFetchOptions & { reader: FeedReader }

export type FetchedFeed =
  | {
      kind: 'read'
      reading: Extract<ReadFeedResult, { kind: 'read' }>
      /** Before any redirects. */
      requestedUrl: string
      movedTo: string | null
      etag: string | null
      lastModified: string | null
    }
  | { kind: 'not-modified'; movedTo: string | null }
  | FetchFailure

const pageInsteadOfFeed = 'The address leads to a web page, not to a feed.'
const pageWithoutFeed = 'The address leads to a web page, and no feed could be found from it.'
const nothingUsable = 'None of its articles has both a title and a link.'
const onlyForeign =
  'None of its articles is in a language that Tidings reads: English, French, Spanish, German or Italian.'

/** After this many failures in a row at the address it moved to, a feed's own address is tried too. */
const failuresUntilOwnAddress = 3

function makeFailure(reason: string): FetchFailure {
  return { kind: 'failed', reason, retryAfter: null, host: null, status: 200 }
}

type ReadableFeed = Pick<
  Feed,
  'topics' | 'language' | 'headlines_only' | 'kind' | 'origin' | 'fetch_url' | 'last_success_at'
>

type Target = { url: string; etag: string | null; last_modified: string | null }
type Page = { kind: 'page'; feeds: string[] }

async function readAt(
  context: Context,
  feed: ReadableFeed,
  { target, deps }: { target: Target; deps: FetchDeps },
): Promise<FetchedFeed | Page> {
  const { reader, ...options } = deps
  const answer = await fetchFeed(target, options)
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
  if (reading.kind === 'failed') return makeFailure(reading.reason)
  if (reading.kind === 'page') return reading
  if (reading.isUnusable) return makeFailure(reading.foreignItems > 0 ? onlyForeign : nothingUsable)
  const { movedTo, etag, lastModified } = answer
  return { kind: 'read', reading, requestedUrl: target.url, movedTo, etag, lastModified }
}

/** Whether a page at this address may be the site that a person named, rather than a broken feed. */
function mayBeSite(feed: ReadableFeed): boolean {
  const isAdded = feed.kind === 'custom' || feed.origin === 'operator'
  return isAdded && (feed.fetch_url !== null || feed.last_success_at === null)
}

/** Reads the feed's own address; if that is a site's page, the first readable feed that it links to. */
async function readAtOwnAddress(
  context: Context,
  feed: ReadableFeed,
  { target, deps }: { target: Target; deps: FetchDeps },
): Promise<FetchedFeed> {
  const first = await readAt(context, feed, { target, deps })
  if (first.kind !== 'page') return first
  if (!mayBeSite(feed)) return makeFailure(pageInsteadOfFeed)
  for (const url of first.feeds) {
    const found = await readAt(context, feed, { target: { url, etag: null, last_modified: null }, deps })
    if (found.kind === 'read') return found
  }
  return makeFailure(pageWithoutFeed)
}

/** Fetches and reads what a person may want to add: a feed, or the first readable one that a site's page links to. */
export function readNewAddress(context: Context, url: string, deps: FetchDeps): Promise<FetchedFeed> {
  const feed: ReadableFeed = {
    kind: 'custom',
    origin: 'user',
    topics: [],
    language: null,
    headlines_only: false,
    fetch_url: null,
    last_success_at: null,
  }
  return readAtOwnAddress(context, feed, { target: { url, etag: null, last_modified: null }, deps })
}

/**
 * Fetches and reads a feed from the address where it was found or moved to, else from its own. If it is gone from there, or
 * has not been reached for some time, its own address is tried again.
 */
export async function fetchAndReadFeed(context: Context, feed: Feed, deps: FetchDeps): Promise<FetchedFeed> {
  const { url, fetch_url: newAddress, etag, last_modified } = feed
  if (!newAddress) return readAtOwnAddress(context, feed, { target: { url, etag, last_modified }, deps })
  const moved = await readAt(context, feed, { target: { url: newAddress, etag, last_modified }, deps })
  if (moved.kind === 'read' || moved.kind === 'not-modified') return moved
  const isGone = moved.kind === 'page' || moved.status === 404 || moved.status === 410
  const isLost =
    moved.kind === 'failed' && moved.status === null && feed.failure_count >= failuresUntilOwnAddress
  if (!isGone && !isLost) return moved
  const own = await readAtOwnAddress(context, feed, {
    target: { url, etag: null, last_modified: null },
    deps,
  })
  return own.kind === 'failed' && !isGone ? moved : own
}
