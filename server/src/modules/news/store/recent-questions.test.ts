import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAskedLately, noteAsked } from './recent-questions.ts'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('who asked is thought to go on for a minute, each database for itself', () => {
  const [own, other] = [{}, {}]
  expect(isAskedLately(own)).toBe(false)
  noteAsked(own)
  vi.advanceTimersByTime(minuteMs - 1)
  expect(isAskedLately(own)).toBe(true)
  expect(isAskedLately(other)).toBe(false)
  noteAsked(own)
  vi.advanceTimersByTime(minuteMs - 1)
  expect(isAskedLately(own)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isAskedLately(own)).toBe(false)
})
