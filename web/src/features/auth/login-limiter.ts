import { login } from '@tidings/contract/limits'
import { steadyNowMs } from '#platform/time/steady-clock.ts'

type Attempts = { count: number; windowStartMs: number; lockedUntilMs: number | null }

export type AttemptOutcome = { limited: false } | { limited: true; untilMs: number }

export type LoginLimiter = {
  /** Counts an attempt. One beyond the maximum is refused and locks the key for a whole window. */
  attempt: (key: string) => AttemptOutcome
  reset: (key: string) => void
  /** The end of the longest lock, or null. */
  lockedUntilMs: () => number | null
}

/** Counts in memory, so a reload resets it. The server counts too. */
export function createLoginLimiter(nowMs: () => number): LoginLimiter {
  const byKey = new Map<string, Attempts>()

  function current(key: string, now: number): Attempts {
    const known = byKey.get(key)
    const over =
      known &&
      (known.lockedUntilMs === null
        ? now - known.windowStartMs >= login.windowMs
        : now >= known.lockedUntilMs)
    if (known && !over) return known
    const fresh: Attempts = { count: 0, windowStartMs: now, lockedUntilMs: null }
    byKey.set(key, fresh)
    return fresh
  }

  return {
    attempt(key) {
      const now = nowMs()
      const attempts = current(key, now)
      if (attempts.count < login.attempts) {
        attempts.count += 1
        return { limited: false }
      }
      attempts.lockedUntilMs ??= now + login.windowMs
      return { limited: true, untilMs: attempts.lockedUntilMs }
    },
    reset(key) {
      byKey.delete(key)
    },
    lockedUntilMs() {
      const now = nowMs()
      const locks = [...byKey.values()]
        .map((attempts) => attempts.lockedUntilMs ?? 0)
        .filter((end) => end > now)
      return locks.length > 0 ? Math.max(...locks) : null
    },
  }
}

export function makeLoginKey(email: string): string {
  return `login:${email.trim().toLowerCase()}`
}

/**
 * Lives as long as the page, so that leaving the screen does not reset it. Uses a steady clock, so that setting the clock back
 * does not prolong a lock.
 */
export const loginLimiter = createLoginLimiter(steadyNowMs)
