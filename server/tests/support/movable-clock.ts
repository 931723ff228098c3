import type { Clock } from '#platform/clock'

export type MovableClock = Clock & { advance(ms: number): void }

/** Real time plus what the test adds; waiting is not supported, because no test of it waits. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    sleep: () => Promise.reject(new Error('this clock does not sleep')),
    advance: (ms) => {
      ahead += ms
    },
  }
}
