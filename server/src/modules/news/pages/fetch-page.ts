import type { SafeFetch, SafeFetchOptions } from '#platform/network/safe-fetch'
import { parseRetryAfterMs } from '../refresh/next-fetch.ts'
import { isHostAllowed, type AllowedHosts } from './queue-pages.ts'
import type { RobotsCache } from './robots-cache.ts'

export type PageAnswer =
  | { kind: 'fetched'; body: Uint8Array; contentType: string }
  /** For good: trying again would not help. */
  | { kind: 'refused'; reason: string }
  | FailedPage

export type FailedPage = {
  kind: 'failed'
  reason: string
  /** How long a host, name and port, asked to be left alone: maybe another than the link's. */
  rest: { host: string; ms: number } | null
}

export type PageFetchDeps = {
  fetch: SafeFetch
  robots: RobotsCache
  userAgent: string
  allowPrivateHosts: readonly string[]
  allowedHosts: AllowedHosts
  signal: AbortSignal | undefined
  now: () => Date
}

const mostBytes = 4 * 1024 * 1024
const timeoutMs = 10_000
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i
// Too early, too slow, too often: worth trying again.
const temporaryStatuses = new Set([408, 425, 429])

const disallowed = 'The site’s robots.txt disallows this page.'
const robotsUnknown = 'The site’s robots.txt cannot be read at the moment.'
const hostNotAllowed = 'The operator does not allow pages of this host.'

type HopCheck = { refusal: string | null; mayFetch: (url: URL) => Promise<string | null> }

/** Checks on each hop whether the operator and the host allow the page, and remembers a final refusal. */
function createHopCheck(deps: PageFetchDeps, options: SafeFetchOptions): HopCheck {
  const check: HopCheck = {
    refusal: null,
    async mayFetch(url) {
      if (!isHostAllowed(deps.allowedHosts, url.hostname)) return (check.refusal = hostNotAllowed)
      const answer = await deps.robots.isAllowed(url, { fetch: deps.fetch, options })
      if (answer === 'unknown') return robotsUnknown
      return answer === 'yes' ? null : (check.refusal = disallowed)
    },
  }
  return check
}

export async function fetchPage(url: string, deps: PageFetchDeps): Promise<PageAnswer> {
  const { fetch, userAgent, allowPrivateHosts, signal } = deps
  const options = {
    headers: { 'user-agent': userAgent, accept: 'text/html, application/xhtml+xml' },
    allowPrivateHosts,
    timeoutMs,
    ...(signal ? { signal } : {}),
  }
  const check = createHopCheck(deps, options)
  const answer = await fetch(url, { ...options, maxBytes: mostBytes, mayFetch: check.mayFetch })
  if (check.refusal) return { kind: 'refused', reason: check.refusal }
  if (answer.kind !== 'fetched') {
    const reason =
      answer.kind === 'failed' ? answer.reason : 'The server says that nothing has changed (304).'
    return { kind: 'failed', reason, rest: null }
  }
  if (answer.status !== 200) {
    const reason = `The server returned status ${answer.status} instead of a page.`
    const isTemporary = answer.status >= 500 || temporaryStatuses.has(answer.status)
    if (!isTemporary) return { kind: 'refused', reason }
    const ms = parseRetryAfterMs(answer.headers.get('retry-after'), deps.now())
    return { kind: 'failed', reason, rest: ms > 0 ? { host: new URL(answer.url).host, ms } : null }
  }
  const contentType = answer.headers.get('content-type') ?? 'text/html'
  if (!pageTypes.test(contentType.trim()))
    return { kind: 'refused', reason: `It is not a web page but ${contentType.slice(0, 100)}.` }
  return { kind: 'fetched', body: answer.body, contentType }
}
