import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasRecentQuestion, noteQuestion } from './recent-questions.ts'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a question counts as recent for a minute, separately for each database', () => {
  const [own, other] = [{}, {}]
  expect(hasRecentQuestion(own)).toBe(false)
  noteQuestion(own)
  vi.advanceTimersByTime(minuteMs - 1)
  expect(hasRecentQuestion(own)).toBe(true)
  expect(hasRecentQuestion(other)).toBe(false)
  noteQuestion(own)
  vi.advanceTimersByTime(minuteMs - 1)
  expect(hasRecentQuestion(own)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(hasRecentQuestion(own)).toBe(false)
})
