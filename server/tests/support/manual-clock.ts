import type { Clock } from '#platform/clock'

export type ManualClock = Clock & {
  /** Advances time and wakes sleepers in order. */
  advance(ms: number): Promise<void>
}

type Sleeper = { until: number; wake: () => void }

/** A clock that moves only when told to. */
export function manualClock(start = new Date()): ManualClock {
  let now = start.getTime()
  let sleepers: Sleeper[] = []
  return {
    now: () => new Date(now),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        const sleeper = { until: now + ms, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          reject(signal.reason as Error)
        })
      }),
    async advance(ms) {
      const target = now + ms
      for (;;) {
        const next = sleepers.filter(({ until }) => until <= target).toSorted((a, b) => a.until - b.until)[0]
        if (!next) break
        sleepers = sleepers.filter((other) => other !== next)
        now = Math.max(now, next.until)
        next.wake()
        // Lets the sleeper, and what it starts, go to sleep again.
        await new Promise((resolve) => setImmediate(resolve))
      }
      now = target
    },
  }
}
