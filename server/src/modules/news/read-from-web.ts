import type { Context } from '#src/context'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { Feed } from './feed-queries.ts'
import type { FeedReader } from './feed-reader.ts'
import { fetchFeed, type FeedFetchOptions, type FetchFailure } from './fetch/fetch-feed.ts'
import type { FeedReading } from './read-feed.ts'

export type Means = FeedFetchOptions & { reader: FeedReader }

export type FromWeb =
  | {
      kind: 'read'
      reading: Extract<FeedReading, { kind: 'read' }>
      /** Where it was asked for. */
      askedAt: string
      movedTo: string | null
      etag: string | null
      lastModified: string | null
    }
  | { kind: 'not-modified'; movedTo: string | null }
  | (FetchFailure & { isPage: boolean })

const aPage = 'The address leads to a web page, not to a feed.'
const aPageWithoutFeed = 'The address leads to a web page, and no feed could be found from it.'
const nothingUsable = 'The feed has no article with a title, a link and one of the five languages.'

function failure(reason: string, isPage = false): FromWeb {
  return { kind: 'failed', reason, retryAfter: null, status: 200, isPage }
}

type Place = { url: string; etag: string | null; last_modified: string | null }

async function readAt(
  context: Context,
  feed: Feed,
  { place, means }: { place: Place; means: Means },
): Promise<FromWeb | { kind: 'page'; feeds: string[] }> {
  const { reader, ...options } = means
  const answer = await fetchFeed(place, options)
  if (answer.kind === 'not-modified') return answer
  if (answer.kind === 'failed') return { ...answer, isPage: false }
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
function maybeSite(feed: Feed): boolean {
  const isAdded = feed.kind === 'custom' || feed.origin === 'operator'
  return isAdded && feed.fetch_url === null && feed.last_success_at === null
}

/** Fetches and reads a feed; where its address is a site's page, the first feed found from there that can be read. */
export async function readFromWeb(context: Context, feed: Feed, means: Means): Promise<FromWeb> {
  const place = { url: feed.fetch_url ?? feed.url, etag: feed.etag, last_modified: feed.last_modified }
  const first = await readAt(context, feed, { place, means })
  if (first.kind !== 'page') return first
  if (!maybeSite(feed)) return failure(aPage, true)
  for (const url of first.feeds) {
    const found = await readAt(context, feed, { place: { url, etag: null, last_modified: null }, means })
    if (found.kind === 'read') return found
  }
  return failure(aPageWithoutFeed, true)
}
