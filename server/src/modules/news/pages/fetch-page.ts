import type { SafeFetch, SafeFetchOptions } from '#platform/safe-fetch'
import { parseRetryAfterMs } from '../refresh/next-fetch.ts'
import { isHostAllowed, type AllowedHosts } from './pages-to-read.ts'
import type { RobotsCache } from './robots-cache.ts'

export type PageAnswer =
  | { kind: 'fetched'; body: Uint8Array; contentType: string }
  /** It is not worth asking again. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; restMs: number }

export type PageFetchDeps = {
  fetch: SafeFetch
  robots: RobotsCache
  userAgent: string
  allowPrivateHosts: readonly string[]
  pages: AllowedHosts
  signal: AbortSignal | undefined
  now: () => Date
}

const mostBytes = 4 * 1024 * 1024
const timeoutMs = 10_000
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i
// Too early, too slow, too often: the same page may well be given later.
const passingStatuses = new Set([408, 425, 429])

const notAllowed = 'The site’s robots.txt asks that this page be left alone.'
const notKnown = 'The site’s robots.txt cannot be read now.'
const notChosen = 'The page is on a host whose pages are not to be read.'

type HopCheck = { refusal: string | null; mayFetch: (url: URL) => Promise<string | null> }

/** Asks at each hop whether the operator and the host want the page read, and keeps a final no. */
function createHopCheck(means: PageFetchDeps, options: SafeFetchOptions): HopCheck {
  const keeper: HopCheck = {
    refusal: null,
    async mayFetch(url) {
      if (!isHostAllowed(means.pages, url.hostname)) return (keeper.refusal = notChosen)
      const answer = await means.robots.isAllowed(url, { fetch: means.fetch, options })
      if (answer === 'unknown') return notKnown
      return answer === 'yes' ? null : (keeper.refusal = notAllowed)
    },
  }
  return keeper
}

/** Asks for an article's page as a polite visitor would. */
export async function fetchPage(url: string, means: PageFetchDeps): Promise<PageAnswer> {
  const { fetch, userAgent, allowPrivateHosts, signal } = means
  const options = {
    headers: { 'user-agent': userAgent, accept: 'text/html, application/xhtml+xml' },
    allowPrivateHosts,
    timeoutMs,
    ...(signal ? { signal } : {}),
  }
  const door = createHopCheck(means, options)
  const answer = await fetch(url, { ...options, maxBytes: mostBytes, mayFetch: door.mayFetch })
  if (door.refusal) return { kind: 'refused', reason: door.refusal }
  if (answer.kind !== 'fetched') {
    const reason = answer.kind === 'failed' ? answer.reason : 'The server has nothing new to say (304).'
    return { kind: 'failed', reason, restMs: 0 }
  }
  if (answer.status !== 200) {
    const reason = `The server gave no page but the status ${answer.status}.`
    const isPassing = answer.status >= 500 || passingStatuses.has(answer.status)
    if (!isPassing) return { kind: 'refused', reason }
    return {
      kind: 'failed',
      reason,
      restMs: parseRetryAfterMs(answer.headers.get('retry-after'), means.now()),
    }
  }
  const contentType = answer.headers.get('content-type') ?? 'text/html'
  if (!pageTypes.test(contentType.trim()))
    return { kind: 'refused', reason: `It is no web page but ${contentType.slice(0, 100)}.` }
  return { kind: 'fetched', body: answer.body, contentType }
}
