import type { Feed } from './feed-queries.ts'

type Host = { waiting: Feed[]; isBusy: boolean; isResting: boolean; spentMs: number }

export type Turn = {
  feed: Feed
  /** Lets the host's next feed have its turn; `tookMs` counts against the host's budget. */
  end(tookMs: number): void
  /** The host asks to be left alone: none of its feeds has a turn any more. */
  rest(): void
}

/** The name and port of the host that a feed is fetched from. */
export function hostOf(feed: Feed): string {
  return new URL(feed.fetch_url ?? feed.url).host
}

/**
 * Feeds that wait to be fetched: never two of one host (name and port) at once, hosts in rotation, and none of a host
 * any more once its fetches have taken `hostBudgetMs` together.
 */
export class HostTurns {
  readonly #hosts = new Map<string, Host>()
  readonly #hostBudgetMs: number

  constructor(hostBudgetMs: number) {
    this.#hostBudgetMs = hostBudgetMs
  }

  add(feeds: readonly Feed[]) {
    for (const feed of feeds) {
      const name = hostOf(feed)
      const host = this.#hosts.get(name) ?? { waiting: [], isBusy: false, isResting: false, spentMs: 0 }
      host.waiting.push(feed)
      this.#hosts.set(name, host)
    }
  }

  /** Null when no host with feeds is free and within its budget. */
  next(): Turn | null {
    for (const [name, host] of this.#hosts) {
      if (host.isBusy || host.isResting || host.spentMs >= this.#hostBudgetMs) continue
      const feed = host.waiting.shift()
      if (!feed) continue
      host.isBusy = true
      this.#hosts.delete(name)
      this.#hosts.set(name, host)
      return {
        feed,
        end(tookMs) {
          host.isBusy = false
          host.spentMs += tookMs
        },
        rest() {
          host.isResting = true
        },
      }
    }
    return null
  }

  /** The feeds that have had no turn, but for those of resting hosts. */
  waiting(): Feed[] {
    return [...this.#hosts.values()].flatMap((host) => (host.isResting ? [] : host.waiting))
  }
}
