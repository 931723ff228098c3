import type { Clock } from '#features/voice/client/clock.ts'

type Timer = { at: number; everyMs: number | null; run: () => void }

/** A clock that moves only in `advance`, which runs timers in order and lets promises settle in between. */
export class FakeClock implements Clock {
  #now = 0
  #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#add({ at: this.#now + delayMs, everyMs: null, run })
  }

  every(intervalMs: number, run: () => void): () => void {
    return this.#add({ at: this.#now + intervalMs, everyMs: intervalMs, run })
  }

  get pending(): number {
    return this.#timers.size
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at
      if (next.everyMs === null) this.#timers.delete(next)
      else next.at += next.everyMs
      next.run()
      await settle()
    }
    this.#now = end
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
  }
}

/** Lets promises settle that depend only on other promises. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 30; round += 1) await Promise.resolve()
}
