import type { SourceCheck } from '@tidings/contract/api/news'
import { sourceLimits } from '@tidings/contract/limits'
import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'
import type { Context } from '#src/context'
import { describeUserAgent } from '../fetch/user-agent.ts'
import { resolveSourceName } from '../catalogue/read-catalogue.ts'
import { FeedReader } from '../read/feed-reader.ts'
import { readNewAddress } from '../refresh/fetch-and-read.ts'
import { readChosenSources, unknownName } from './chosen-sources.ts'

/** `fetch` replaces the guarded fetch in tests. */
type CheckOptions = { signal: AbortSignal; fetch?: SafeFetch }

async function readAddress(context: Context, url: string, { fetch, signal }: CheckOptions) {
  const fetcher = openSafeFetcher({ rule: context.config.outgoing })
  const reader = new FeedReader()
  try {
    return await readNewAddress(context, url, {
      fetch: fetch ?? fetcher.fetch,
      reader,
      userAgent: describeUserAgent(context),
      allowPrivateHosts: [],
      signal,
    })
  } finally {
    await Promise.all([reader[Symbol.asyncDispose](), fetcher[Symbol.asyncDispose]()])
  }
}

/**
 * Whether a name or an address can be followed. An address is fetched once, as it would be after saving, unless `reading` is
 * null. Nothing is stored.
 */
export async function checkSource(
  context: Context,
  typed: string,
  reading: CheckOptions | null,
): Promise<SourceCheck> {
  const name = typed.trim().slice(0, sourceLimits.characters)
  const [source] = await readChosenSources(context, [name])
  if (!source) return { kind: 'unknown', name, error: unknownName, feed: null }
  if (source.feeds.length > 0)
    return { kind: 'catalogue', name: resolveSourceName(name), error: null, feed: null }
  const { address } = source
  if (address.kind === 'name') return { kind: 'unknown', name, error: unknownName, feed: null }
  if (address.kind === 'refused') return { kind: 'address', name, error: address.reason, feed: null }
  if (!reading) return { kind: 'address', name, error: null, feed: null }
  const read = await readAddress(context, address.url, reading)
  if (read.kind === 'failed') return { kind: 'address', name, error: read.reason, feed: null }
  if (read.kind === 'not-modified') return { kind: 'address', name, error: null, feed: null }
  const { articles, title } = read.reading
  return { kind: 'address', name, error: null, feed: { title, articles: articles.length } }
}
