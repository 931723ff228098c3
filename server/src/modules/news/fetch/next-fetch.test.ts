import { expect, test } from 'vitest'
import { nextFetchAfterFailure } from './next-fetch.ts'

const now = new Date(0)
const minutes = (failures: number, retryAfter: string | null = null) =>
  nextFetchAfterFailure(now, failures, retryAfter).getTime() / 60_000

test('the wait doubles with every failure, up to a day', () => {
  expect([0, 1, 2, 3, 6, 7, 1000].map((failures) => minutes(failures))).toEqual([
    15, 30, 60, 120, 960, 1440, 1440,
  ])
})

test('a longer wait that the server asks for is kept, up to a day', () => {
  expect([minutes(0, '7200'), minutes(0, '60'), minutes(0, '999999999'), minutes(0, 'soon')]).toEqual([
    120, 15, 1440, 15,
  ])
})
