import { setTimeout as sleep } from 'node:timers/promises'

/** The time source of all modules, so that tests can control it. */
export interface Clock {
  now(): Date
  /** Resolves after `ms` of this clock's time; rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, signal ? { signal } : {})
  },
}
