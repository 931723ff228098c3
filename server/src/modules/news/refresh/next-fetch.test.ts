import { expect, test } from 'vitest'
import { computeRetryTime, computeNextInterval } from './next-fetch.ts'

const now = new Date(0)
const minutes = (failures: number, retryAfter: string | null = null) =>
  computeRetryTime(now, failures, retryAfter).getTime() / 60_000

test('the wait doubles with every failure, up to a day', () => {
  expect([0, 1, 2, 3, 6, 7, 1000].map((failures) => minutes(failures))).toEqual([
    15, 30, 60, 120, 960, 1440, 1440,
  ])
})

test('a Retry-After date is respected', () => {
  expect(minutes(0, new Date(3 * 3_600_000).toUTCString())).toBe(180)
})

const rhythm = { minutes: 100, hasNews: false, isCatalogue: false, wanted: ['daily'] }

test('the interval halves with news and grows by half without, within its subscribers’ limits', () => {
  expect(computeNextInterval({ ...rhythm, minutes: null })).toBe(15)
  expect(computeNextInterval(rhythm)).toBe(150)
  expect(computeNextInterval({ ...rhythm, hasNews: true })).toBe(50)
  expect(computeNextInterval({ ...rhythm, minutes: 8, hasNews: true })).toBe(15)
  expect(computeNextInterval({ ...rhythm, minutes: 8, hasNews: true, wanted: ['weekly', 'real-time'] })).toBe(
    5,
  )
  expect(computeNextInterval({ ...rhythm, minutes: 600 })).toBe(240)
  expect(computeNextInterval({ ...rhythm, minutes: 600, wanted: ['weekly'] })).toBe(720)
  expect(computeNextInterval({ ...rhythm, minutes: 600, wanted: ['weekly', 'hourly'] })).toBe(60)
})

test('a catalogue feed is fetched at least every two hours, however few follow it', () => {
  expect(computeNextInterval({ ...rhythm, minutes: 600, isCatalogue: true, wanted: ['weekly'] })).toBe(120)
  expect(computeNextInterval({ ...rhythm, minutes: 600, isCatalogue: true, wanted: [] })).toBe(120)
})

test('a longer Retry-After is respected, up to a day', () => {
  expect([minutes(0, '7200'), minutes(0, '60'), minutes(0, '999999999'), minutes(0, 'soon')]).toEqual([
    120, 15, 1440, 15,
  ])
})
