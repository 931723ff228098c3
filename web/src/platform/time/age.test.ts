import { expect, test } from 'vitest'
import { describeAge } from './age.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:00:00Z', 'just now'],
  ['2026-11-23T12:00:00Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T10:00:00Z', '2 hours ago'],
  ['2026-11-21T12:00:00Z', '1 day ago'],
  ['2026-11-14T12:00:00Z', '1 week ago'],
  ['2025-01-01T12:00:00Z', '1 year ago'],
  ['no date', ''],
])('%s is %s', (iso, age) => {
  expect(describeAge(iso, now)).toBe(age)
})
