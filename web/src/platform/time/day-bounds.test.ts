import { expect, it } from 'vitest'
import { endOfDay, startOfDay } from './day-bounds.ts'

const span = (day: string, zone: string) => [
  startOfDay(day, zone)?.toISOString(),
  endOfDay(day, zone)?.toISOString(),
]

it.each([
  ['2026-11-22', 'UTC', ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z']],
  ['2026-11-22', 'America/New_York', ['2026-11-22T05:00:00.000Z', '2026-11-23T05:00:00.000Z']],
  ['2026-12-31', 'Pacific/Auckland', ['2026-12-30T11:00:00.000Z', '2026-12-31T11:00:00.000Z']],
  // The clocks go forward, and back: 23 and 25 hours.
  ['2026-03-29', 'Europe/Berlin', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
  ['2026-10-25', 'Europe/Berlin', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  // There is no midnight, or there are two.
  ['2026-09-06', 'America/Santiago', ['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']],
  ['2026-09-05', 'America/Santiago', ['2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z']],
  ['2026-04-24', 'Africa/Cairo', ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']],
  ['2026-11-01', 'America/Havana', ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
])('%s in %s lasts from one midnight to the next', (day, zone, expected) => {
  expect(span(day, zone)).toEqual(expected)
})

it.each(['', '2026-13-01', 'today', '22.11.2026'])('%j is not a day', (day) => {
  expect(span(day, 'UTC')).toEqual([undefined, undefined])
})
