import { describe, expect, it } from 'vitest'
import { createLoginLimiter, makeLoginKey } from './login-limiter.ts'

const minuteMs = 60_000

function limiterWithClock() {
  const clock = { nowMs: 1_000_000 }
  return { clock, limiter: createLoginLimiter(() => clock.nowMs) }
}

function attemptTimes(limiter: ReturnType<typeof createLoginLimiter>, key: string, times: number) {
  return Array.from({ length: times }, () => limiter.attempt(key))
}

describe('the login limiter', () => {
  it('allows five attempts and limits the sixth', () => {
    const { limiter } = limiterWithClock()
    expect(attemptTimes(limiter, 'a', 5).every((outcome) => !outcome.limited)).toBe(true)
    expect(limiter.attempt('a').limited).toBe(true)
  })

  it('locks for fifteen minutes from the limited attempt, which later ones do not prolong', () => {
    const { clock, limiter } = limiterWithClock()
    attemptTimes(limiter, 'a', 5)
    clock.nowMs += 10 * minuteMs
    const until = clock.nowMs + 15 * minuteMs
    expect(limiter.attempt('a')).toEqual({ limited: true, untilMs: until })
    clock.nowMs += 14 * minuteMs
    expect(limiter.attempt('a')).toEqual({ limited: true, untilMs: until })
    expect(limiter.lockedUntilMs()).toBe(until)
    clock.nowMs = until
    expect(limiter.lockedUntilMs()).toBeNull()
    expect(limiter.attempt('a')).toEqual({ limited: false })
  })

  it('starts counting again after the window', () => {
    const { clock, limiter } = limiterWithClock()
    attemptTimes(limiter, 'a', 5)
    clock.nowMs += 15 * minuteMs
    expect(attemptTimes(limiter, 'a', 5).every((outcome) => !outcome.limited)).toBe(true)
  })

  it('counts each key separately and clears one on reset', () => {
    const { limiter } = limiterWithClock()
    attemptTimes(limiter, 'a', 5)
    expect(limiter.attempt('b').limited).toBe(false)
    limiter.reset('a')
    expect(limiter.attempt('a').limited).toBe(false)
  })

  it('treats spellings of one address as one key', () => {
    expect(makeLoginKey(' Ada@Example.ORG ')).toBe('login:ada@example.org')
  })
})
