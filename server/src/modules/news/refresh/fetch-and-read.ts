import type { Context } from '#src/context'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { Feed } from '../catalogue/queries.ts'
import type { FeedReader } from '../read/feed-reader.ts'
import { fetchFeed, type FeedFetchOptions, type FetchFailure } from '../fetch/fetch-feed.ts'
import type { ReadFeedResult } from '../read/read-feed.ts'

export type Means = FeedFetchOptions & { reader: FeedReader }

export type FetchedFeed =
  | {
      kind: 'read'
      reading: Extract<ReadFeedResult, { kind: 'read' }>
      /** Where it was asked for. */
      askedAt: string
      movedTo: string | null
      etag: string | null
      lastModified: string | null
    }
  | { kind: 'not-modified'; movedTo: string | null }
  | FetchFailure

const aPage = 'The address leads to a web page, not to a feed.'
const aPageWithoutFeed = 'The address leads to a web page, and no feed could be found from it.'
const nothingUsable = 'The feed has no article with a title, a link and one of the five languages.'

/** After so many failures in a row one that cannot be reached where it moved to is sought in its old place too. */
const failuresUntilSought = 3

function failure(reason: string): FetchFailure {
  return { kind: 'failed', reason, retryAfter: null, status: 200 }
}

type Place = { url: string; etag: string | null; last_modified: string | null }
type Page = { kind: 'page'; feeds: string[] }

async function readAt(
  context: Context,
  feed: Feed,
  { place, means }: { place: Place; means: Means },
): Promise<FetchedFeed | Page> {
  const { reader, ...options } = means
  const answer = await fetchFeed(place, options)
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
  if (reading.kind === 'failed') return failure(reading.reason)
  if (reading.kind === 'page') return reading
  if (reading.isUnusable) return failure(nothingUsable)
  const { movedTo, etag, lastModified } = answer
  return { kind: 'read', reading, askedAt: place.url, movedTo, etag, lastModified }
}

/** Whether a page in the place of this feed is the site that somebody named, and not a feed that broke. */
function mayBeSite(feed: Feed): boolean {
  const isAdded = feed.kind === 'custom' || feed.origin === 'operator'
  return isAdded && (feed.fetch_url !== null || feed.last_success_at === null)
}

/** What stands at the feed's own address; where that is a site's page, the first feed found from there that can be read. */
async function readAtOwnAddress(
  context: Context,
  feed: Feed,
  { place, means }: { place: Place; means: Means },
): Promise<FetchedFeed> {
  const first = await readAt(context, feed, { place, means })
  if (first.kind !== 'page') return first
  if (!mayBeSite(feed)) return failure(aPage)
  for (const url of first.feeds) {
    const found = await readAt(context, feed, { place: { url, etag: null, last_modified: null }, means })
    if (found.kind === 'read') return found
  }
  return failure(aPageWithoutFeed)
}

/**
 * Fetches and reads a feed from where it was found or moved to, else from its own address. One that is gone from there,
 * or has not been reached for long, is sought at its own address again.
 */
export async function fetchAndReadFeed(context: Context, feed: Feed, means: Means): Promise<FetchedFeed> {
  const { url, fetch_url: elsewhere, etag, last_modified } = feed
  if (!elsewhere) return readAtOwnAddress(context, feed, { place: { url, etag, last_modified }, means })
  const there = await readAt(context, feed, { place: { url: elsewhere, etag, last_modified }, means })
  if (there.kind === 'read' || there.kind === 'not-modified') return there
  const isGone = there.kind === 'page' || there.status === 404 || there.status === 410
  const isLost = there.kind === 'failed' && there.status === null && feed.failure_count >= failuresUntilSought
  if (!isGone && !isLost) return there
  const home = await readAtOwnAddress(context, feed, {
    place: { url, etag: null, last_modified: null },
    means,
  })
  return home.kind === 'failed' && !isGone ? there : home
}
