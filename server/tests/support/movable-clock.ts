import { systemClock, type Clock } from '#platform/clock'

export type MovableClock = Clock & { advance(ms: number): void }

/** Real time plus an offset that the test sets; waiting takes real time. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    advance: (ms) => {
      ahead += ms
    },
  }
}
