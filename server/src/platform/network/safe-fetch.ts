import type { LookupFunction } from 'node:net'
import { fetch, type Agent, type Response } from 'undici'
import { openGuardedAgent } from './guarded-connect.ts'
import { anywhere, type OutgoingRule } from './outgoing-rule.ts'
import { describeFailure } from './fetch-failure.ts'

export type Fetched =
  | {
      kind: 'fetched'
      status: number
      headers: { get(name: string): string | null }
      /** Decompressed. */
      body: Uint8Array<ArrayBuffer>
      /** The final URL, after redirects. */
      url: string
      movedTo: string | null
    }
  /** `movedTo` is where a chain of only permanent redirects led, if there was one. */
  | { kind: 'not-modified'; movedTo: string | null }
  /** `reason` is a sentence for users. */
  | { kind: 'failed'; reason: string }

export type SafeFetchOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Host names or IP addresses that may be private, for this fetch only. */
  allowPrivateHosts?: readonly string[]
  /** Decompressed size. */
  maxBytes?: number
  /** Over all redirects and the whole body. */
  timeoutMs?: number
  /** Called before each hop. Returning a reason, as a sentence, ends the fetch with it. */
  mayFetch?: (url: URL) => Promise<string | null>
}

/** Throws only the signal's reason when it aborts; all other failures are returned. */
export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<Fetched>

export type SafeFetcher = AsyncDisposable & { fetch: SafeFetch }

const defaultMaxBytes = 15 * 1024 * 1024
const defaultTimeoutMs = 20_000
const maxRedirects = 5
const permanentStatuses = new Set([301, 308])
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Refused by us or beyond a limit; the message is the reason shown to users. */
class Refusal extends Error {}

function checkUrl(text: string, base?: string): URL {
  if (!URL.canParse(text, base)) throw new Refusal('The address is not a valid web address.')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Refusal('Only addresses that begin with http:// or https:// can be fetched.')
  }
  if (url.username || url.password)
    throw new Refusal('Addresses with a user name or password in them are not fetched.')
  url.hash = ''
  return url
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal(`The answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

type Request = {
  agent: Agent
  secure: (url: URL) => URL
  headers: Record<string, string>
  signal: AbortSignal
  maxBytes: number
  mayFetch: SafeFetchOptions['mayFetch']
}

async function follow(start: string, request: Request): Promise<Fetched> {
  const { agent, headers, signal, maxBytes, mayFetch, secure } = request
  let url = secure(checkUrl(start))
  let movedTo: string | null = null
  let isPermanent = true
  const seen = new Set<string>()
  for (;;) {
    if (seen.has(url.href)) throw new Refusal('The address redirects in a loop.')
    if (seen.size > maxRedirects) throw new Refusal(`The address redirects more than ${maxRedirects} times.`)
    seen.add(url.href)
    const refusal = await mayFetch?.(url)
    if (refusal) throw new Refusal(refusal)
    const response = await fetch(url, { dispatcher: agent, headers, signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (redirectStatuses.has(response.status) && location) {
      await response.body?.cancel()
      url = secure(checkUrl(location, url.href))
      isPermanent &&= permanentStatuses.has(response.status)
      if (isPermanent) movedTo = url.href
      continue
    }
    if (response.status === 304) return { kind: 'not-modified', movedTo }
    try {
      const body = await readBody(response, maxBytes)
      const { status, headers: answered } = response
      return { kind: 'fetched', status, headers: answered, body, url: url.href, movedTo }
    } catch (error) {
      await response.body?.cancel().catch(() => {}) // Already broken: there is nothing left to release.
      throw error
    }
  }
}

function upgradeToTls(url: URL): URL {
  const asked = new URL(url)
  asked.protocol = 'https:'
  return asked
}

type FetcherOptions = { lookup?: LookupFunction; rule?: OutgoingRule }

/**
 * Opens a fetcher that only reaches the public internet, whatever names resolve or redirect to, and reads no more than the
 * limits allow. Connections are reused and closed on disposal. `lookup` replaces name resolution in tests. Where the rule
 * requires https, http URLs are upgraded.
 */
export function openSafeFetcher({ lookup, rule = anywhere }: FetcherOptions = {}): SafeFetcher {
  // Connections opened under one allowance must not serve a fetch without it, so each has its own agent.
  const agents = new Map<string, Agent>()
  function agentFor(allowed: readonly string[]): Agent {
    const hosts = allowed.map((host) => host.toLowerCase()).toSorted()
    const key = hosts.join(' ')
    const agent =
      agents.get(key) ??
      openGuardedAgent({ allowPrivateHosts: new Set(hosts), rule, ...(lookup ? { lookup } : {}) })
    agents.set(key, agent)
    return agent
  }
  return {
    async fetch(url, options = {}) {
      const { headers = {}, signal, allowPrivateHosts = [], timeoutMs = defaultTimeoutMs } = options
      signal?.throwIfAborted()
      const time = AbortSignal.timeout(timeoutMs)
      try {
        return await follow(url, {
          agent: agentFor(allowPrivateHosts),
          secure: (asked) =>
            rule.tlsOnly && !allowPrivateHosts.includes(asked.hostname) ? upgradeToTls(asked) : asked,
          headers,
          signal: signal ? AbortSignal.any([signal, time]) : time,
          maxBytes: options.maxBytes ?? defaultMaxBytes,
          mayFetch: options.mayFetch,
        })
      } catch (error) {
        signal?.throwIfAborted()
        if (time.aborted)
          return { kind: 'failed', reason: `The server took longer than ${timeoutMs / 1000} seconds.` }
        return { kind: 'failed', reason: error instanceof Refusal ? error.message : describeFailure(error) }
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}
