import { systemClock, type Clock } from '#platform/clock'
import { manualClock } from './manual-clock.ts'

export type StoppedClock = Clock & {
  /** Makes waiting depend on the test's clock from now on. */
  stop(): void
  advance(ms: number): Promise<void>
}

/** A clock for tests that first fetch feeds, which takes real time, and then set the time themselves. */
export function stoppedClock(): StoppedClock {
  const manual = manualClock()
  let isStopped = false
  return {
    now: () => manual.now(),
    sleep: (ms, signal) => (isStopped ? manual : systemClock).sleep(ms, signal),
    stop: () => {
      isStopped = true
    },
    advance: (ms) => manual.advance(ms),
  }
}
