type Host<T> = { waiting: T[]; isBusy: boolean; isResting: boolean; spentMs: number }

export type QueuedTask<T> = {
  item: T
  /** Lets the host's next one have its turn; `tookMs` counts against the host's budget. */
  end(tookMs: number): void
  /** The host asks to be left alone: nothing of it has a turn any more. */
  rest(): void
}

/**
 * What waits to be fetched: never two from one host (name and port) at once, hosts in rotation, and nothing from a host
 * any more once its fetches have taken `hostBudgetMs` together.
 */
export class HostQueue<T> {
  readonly #hosts = new Map<string, Host<T>>()
  readonly #getHost: (item: T) => string
  readonly #hostBudgetMs: number

  constructor(getHost: (item: T) => string, hostBudgetMs: number) {
    this.#getHost = getHost
    this.#hostBudgetMs = hostBudgetMs
  }

  add(items: readonly T[]) {
    for (const item of items) {
      const name = this.#getHost(item)
      const host = this.#hosts.get(name) ?? { waiting: [], isBusy: false, isResting: false, spentMs: 0 }
      host.waiting.push(item)
      this.#hosts.set(name, host)
    }
  }

  /** Null when no host with something waiting is free and within its budget. */
  next(): QueuedTask<T> | null {
    for (const [name, host] of this.#hosts) {
      if (host.isBusy || host.isResting || host.spentMs >= this.#hostBudgetMs) continue
      const item = host.waiting.shift()
      if (item === undefined) continue
      host.isBusy = true
      this.#hosts.delete(name)
      this.#hosts.set(name, host)
      return {
        item,
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

  /** What has had no turn, but for what is of resting hosts. */
  waiting(): T[] {
    return [...this.#hosts.values()].flatMap((host) => (host.isResting ? [] : host.waiting))
  }
}
