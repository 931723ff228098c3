import type { Clock } from '#platform/clock'
import type { SafeFetch, SafeFetchOptions } from '#platform/network/safe-fetch'
import { isAllowed, parseRobots, type RobotsRule } from './robots.ts'

const keptMs = 24 * 3_600_000
const unknownKeptMs = 15 * 60_000
const mostHosts = 2000
const mostBytes = 500_000
const agent = 'Tidings'

type CachedRules = { rules: RobotsRule[] | 'unknown'; until: number }

export type RobotsFetchDeps = { fetch: SafeFetch; options: SafeFetchOptions }

/** Fetches each host's robots.txt once a day. */
export class RobotsCache {
  readonly #cache = new Map<string, Promise<CachedRules>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async isAllowed(url: URL, deps: RobotsFetchDeps): Promise<'yes' | 'no' | 'unknown'> {
    const { rules } = await this.#get(url.origin, deps)
    if (rules === 'unknown') return 'unknown'
    return isAllowed(rules, url) ? 'yes' : 'no'
  }

  async #get(origin: string, deps: RobotsFetchDeps): Promise<CachedRules> {
    const known = await this.#cache.get(origin)
    if (known && known.until > this.#clock.now().getTime()) return known
    const fetching = this.#fetchRules(origin, deps)
    // Map keeps insertion order: the oldest entry is evicted first.
    this.#cache.delete(origin)
    this.#cache.set(origin, fetching)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > mostHosts && oldest !== undefined) this.#cache.delete(oldest)
    fetching.catch(() => this.#cache.delete(origin))
    return fetching
  }

  async #fetchRules(origin: string, { fetch, options }: RobotsFetchDeps): Promise<CachedRules> {
    const answer = await fetch(`${origin}/robots.txt`, { ...options, maxBytes: mostBytes })
    const now = this.#clock.now().getTime()
    const isUnknown = answer.kind !== 'fetched' || answer.status >= 500 || answer.status === 429
    if (isUnknown) return { rules: 'unknown', until: now + unknownKeptMs }
    const text = answer.status === 200 ? new TextDecoder().decode(answer.body) : ''
    return { rules: parseRobots(text, agent), until: now + keptMs }
  }
}
