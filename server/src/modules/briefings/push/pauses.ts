import type { SendOutcome } from './send-notice.ts'

const minuteMs = 60_000
/** After so many failures in a row a push service is left alone for a while. */
const failuresInARow = 5
const pauseMs = 5 * minuteMs

/** Push services that ask for a pause, or need one, for as long as a run lasts. */
export type Pauses = {
  note: (endpoint: string, outcome: SendOutcome, now: Date) => void
  /** Until when the service is to be left alone; null where it may be asked. */
  find: (endpoint: string, now: Date) => Date | null
}

export function openPauses(): Pauses {
  const services = new Map<string, { failures: number; until: number }>()
  return {
    note(endpoint, outcome, now) {
      const { origin } = new URL(endpoint)
      if (outcome.kind !== 'failed') return void services.delete(origin)
      const failures = (services.get(origin)?.failures ?? 0) + 1
      const ownMs = failures >= failuresInARow ? pauseMs : 0
      const until = now.getTime() + Math.max(outcome.waitMs ?? 0, ownMs)
      services.set(origin, { failures, until })
    },
    find(endpoint, now) {
      const until = services.get(new URL(endpoint).origin)?.until ?? 0
      return until > now.getTime() ? new Date(until) : null
    },
  }
}
