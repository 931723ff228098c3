type Host<T> = { waiting: T[]; isBusy: boolean; isPaused: boolean; spentMs: number }

export type QueuedTask<T> = {
  item: T
  /** Frees the host for its next item; `tookMs` counts against the host's budget. */
  finish(tookMs: number): void
  /** The host asked for a pause: none of its other items is started. */
  pauseHost(): void
}

/**
 * A queue of items to fetch: never two from one host (name and port) at once. Hosts that have taken the least time so far come
 * first, in rotation among equals, and a host whose fetches have taken `hostBudgetMs` in total gets no more.
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
      const host = this.#hosts.get(name) ?? { waiting: [], isBusy: false, isPaused: false, spentMs: 0 }
      host.waiting.push(item)
      this.#hosts.set(name, host)
    }
  }

  /** Null when no host with waiting items is free and within its budget. */
  next(): QueuedTask<T> | null {
    const found = this.#findNext()
    const item = found?.host.waiting.shift()
    if (!found || item === undefined) return null
    const { host, name } = found
    host.isBusy = true
    // Moves the host to the end of the rotation.
    this.#hosts.delete(name)
    this.#hosts.set(name, host)
    return {
      item,
      finish(tookMs) {
        host.isBusy = false
        host.spentMs += tookMs
      },
      pauseHost() {
        host.isPaused = true
      },
    }
  }

  /** With plain rotation, every feed would wait for hosts that hang. */
  #findNext(): { name: string; host: Host<T> } | null {
    let found: { name: string; host: Host<T> } | null = null
    for (const [name, host] of this.#hosts) {
      if (host.isBusy || host.isPaused || host.spentMs >= this.#hostBudgetMs || host.waiting.length === 0)
        continue
      if (!found || host.spentMs < found.host.spentMs) found = { name, host }
    }
    return found
  }

  /** The items not started, except those of paused hosts. */
  listWaiting(): T[] {
    return [...this.#hosts.values()].flatMap((host) => (host.isPaused ? [] : host.waiting))
  }
}
