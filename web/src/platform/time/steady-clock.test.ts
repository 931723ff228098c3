import { expect, it } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

function clocks() {
  const time = { wallMs: 1_000_000, sincePageLoadMs: 50 }
  return {
    time,
    now: createSteadyClock(
      () => time.wallMs,
      () => time.sincePageLoadMs,
    ),
  }
}

it('continues when the clock is set back by days', () => {
  const { time, now } = clocks()
  const before = now()
  time.wallMs -= 172_800_000
  time.sincePageLoadMs += 7
  expect(now() - before).toBe(7)
})

it('includes the time that the device slept', () => {
  const { time, now } = clocks()
  const before = now()
  time.wallMs += 60_000
  time.sincePageLoadMs += 1
  expect(now() - before).toBe(60_000)
})
