import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test('what is read quickly is read again after a minute, what takes long less often, up to ten minutes', () => {
  expect(restAfter(20)).toBe(60_000)
  expect(restAfter(2500)).toBe(250_000)
  expect(restAfter(30_000)).toBe(600_000)
})
