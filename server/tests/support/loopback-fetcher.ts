import type { LookupFunction } from 'node:net'
import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'

/** Every host name leads to this machine. */
export const lookUpLoopback: LookupFunction = (_host, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

export type LoopbackFetcher = AsyncDisposable & { fetch: SafeFetch }

/** A fetcher for which every host name leads to this machine, and which may reach it. */
export function openLoopbackFetcher(): LoopbackFetcher {
  const fetcher = openSafeFetcher({ lookup: lookUpLoopback })
  return {
    fetch: (url, options) => fetcher.fetch(url, { ...options, allowPrivateHosts: ['127.0.0.1'] }),
    [Symbol.asyncDispose]: () => fetcher[Symbol.asyncDispose](),
  }
}
