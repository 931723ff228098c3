import type { Clock } from '#platform/clock'
import type { SafeFetch, SafeFetchOptions } from '#platform/safe-fetch'
import { isAllowed, parseRobots, type RobotsRule } from './robots.ts'

const keptMs = 24 * 3_600_000
// Who cannot say now is asked again soon.
const unknownKeptMs = 15 * 60_000
const mostHosts = 2000
const mostBytes = 500_000
const agent = 'Tidings'

type Known = { rules: RobotsRule[] | 'unknown'; until: number }

export type RobotsFetchDeps = { fetch: SafeFetch; options: SafeFetchOptions }

/** What hosts ask of visitors like us in their robots.txt, asked for once a day. */
export class RobotsCache {
  readonly #known = new Map<string, Promise<Known>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async isAllowed(url: URL, means: RobotsFetchDeps): Promise<'yes' | 'no' | 'unknown'> {
    const { rules } = await this.#knownOf(url.origin, means)
    if (rules === 'unknown') return 'unknown'
    return isAllowed(rules, url) ? 'yes' : 'no'
  }

  async #knownOf(origin: string, means: RobotsFetchDeps): Promise<Known> {
    const known = await this.#known.get(origin)
    if (known && known.until > this.#clock.now().getTime()) return known
    const asking = this.#ask(origin, means)
    // The one that was asked for first goes first.
    this.#known.delete(origin)
    this.#known.set(origin, asking)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostHosts && oldest !== undefined) this.#known.delete(oldest)
    asking.catch(() => this.#known.delete(origin))
    return asking
  }

  async #ask(origin: string, { fetch, options }: RobotsFetchDeps): Promise<Known> {
    const answer = await fetch(`${origin}/robots.txt`, { ...options, maxBytes: mostBytes })
    const now = this.#clock.now().getTime()
    const isUnknown = answer.kind !== 'fetched' || answer.status >= 500 || answer.status === 429
    if (isUnknown) return { rules: 'unknown', until: now + unknownKeptMs }
    const text = answer.status === 200 ? new TextDecoder().decode(answer.body) : ''
    return { rules: parseRobots(text, agent), until: now + keptMs }
  }
}
