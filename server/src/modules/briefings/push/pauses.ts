import type { SendOutcome } from './send-notice.ts'

const minuteMs = 60_000
/** After this many consecutive failures a push service is paused. */
const failuresInARow = 5
const pauseMs = 5 * minuteMs

/** Push services to pause during one run, because they asked for it or keep failing. */
export type Pauses = {
  note: (endpoint: string, outcome: SendOutcome, now: Date) => void
  /** When the pause ends; null if there is none. */
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
