import type { SafeFetch } from '#platform/network/safe-fetch'
import type { Feed } from '../catalogue/queries.ts'

export type FeedAnswer =
  | {
      kind: 'fetched'
      body: Uint8Array
      contentType: string | null
      url: string
      etag: string | null
      lastModified: string | null
      /** Where a chain of only permanent redirects led. */
      movedTo: string | null
    }
  | { kind: 'not-modified'; movedTo: string | null }
  | FetchFailure

export type FetchFailure = {
  kind: 'failed'
  reason: string
  retryAfter: string | null
  /** Host and port that sent the response, after all redirects; null if no web server responded. */
  host: string | null
  /** Null when the server did not answer. */
  status: number | null
}

export type FetchTarget = Pick<Feed, 'url' | 'etag' | 'last_modified'>

export type FeedFetchOptions = {
  fetch: SafeFetch
  allowPrivateHosts: readonly string[]
  userAgent: string
  signal?: AbortSignal
}

const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5'

const statusMessages: Record<number, string> = {
  401: 'The server asks for a password (401).',
  403: 'The server refuses to give the feed to us (403).',
  404: 'There is nothing at this address (404).',
  410: 'The feed is gone for good (410).',
  429: 'The server says we are asking too often (429).',
}

const notModifiedButUnknown = 'The server says nothing has changed, but has not sent the feed yet (304).'
// 203: changed by a proxy.
const successStatuses = new Set([200, 203])

function explainStatus(status: number): string {
  if (status >= 500) return `The server has an error of its own (${status}).`
  return statusMessages[status] ?? `The server answered with status ${status} instead of a feed.`
}

/** Fetches a feed with its last validators, so that an unchanged one is not sent again. */
export async function fetchFeed(feed: FetchTarget, options: FeedFetchOptions): Promise<FeedAnswer> {
  const answer = await options.fetch(feed.url, {
    headers: {
      'user-agent': options.userAgent,
      accept: accepted,
      ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
      ...(feed.last_modified ? { 'if-modified-since': feed.last_modified } : {}),
    },
    allowPrivateHosts: options.allowPrivateHosts,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (answer.kind === 'failed') return { ...answer, retryAfter: null, host: null, status: null }
  if (answer.kind === 'not-modified') {
    if (feed.etag || feed.last_modified) return answer
    return { kind: 'failed', reason: notModifiedButUnknown, retryAfter: null, host: null, status: 304 }
  }
  if (!successStatuses.has(answer.status)) {
    return {
      kind: 'failed',
      reason: explainStatus(answer.status),
      retryAfter: answer.headers.get('retry-after'),
      host: new URL(answer.url).host,
      status: answer.status,
    }
  }
  return {
    kind: 'fetched',
    body: answer.body,
    contentType: answer.headers.get('content-type'),
    url: answer.url,
    etag: answer.headers.get('etag')?.slice(0, 1000) ?? null,
    lastModified: answer.headers.get('last-modified')?.slice(0, 100) ?? null,
    movedTo: answer.movedTo,
  }
}
