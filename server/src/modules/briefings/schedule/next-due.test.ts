import type { UpdateFrequency } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { toLocalTime, toWeekdayIndex } from '#language/dates/zoned-time'
import { findNextDue, isDueTime, type Schedule } from './next-due.ts'

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
]

const schedule = (frequency: UpdateFrequency, changes: Partial<Schedule> = {}): Schedule => ({
  frequency,
  hour: 7,
  weekday: 0,
  quietFrom: 22,
  quietUntil: 7,
  timeZone: 'Europe/Berlin',
  ...changes,
})

/** All times from `from` on that are due within so many days, one after the other. */
function listDue(asked: Schedule, from: string, days: number): Date[] {
  const end = Date.parse(from) + days * 86_400_000
  const due: Date[] = []
  for (let now = new Date(from); ; now = due.at(-1) ?? now) {
    const next = findNextDue(asked, now, due.at(-1) ?? null)
    if (next.getTime() >= end) return due
    due.push(next)
  }
}

test.each([
  ['Europe/Berlin', 2, '2026-03-29T01:00:00.000Z'],
  ['America/New_York', 2, '2026-03-08T07:00:00.000Z'],
  ['America/Santiago', 0, '2026-09-06T04:00:00.000Z'],
  ['Australia/Lord_Howe', 2, '2026-10-03T15:30:00.000Z'],
])('an hour skipped by a clock change in %s is due when it would have ended', (timeZone, hour, due) => {
  const asked = schedule('daily', { hour, timeZone })
  const before = new Date(Date.parse(due) - 12 * 3_600_000)
  expect(findNextDue(asked, before, null).toISOString()).toBe(due)
})

test.each(zones)('a year of days in %s has each day’s hour once, through both clock changes', (timeZone) => {
  for (const hour of [0, 2, 7]) {
    const due = listDue(schedule('daily', { hour, timeZone }), '2026-01-01T12:00:00Z', 365)
    const local = due.map((moment) => toLocalTime(moment, timeZone))
    expect(new Set(local.map(({ day, month, year }) => `${year}-${month}-${day}`)).size).toBe(due.length)
    expect(due.length).toBeGreaterThanOrEqual(364)
    const shifted = local.filter((time) => time.hour !== hour || time.minute !== 0)
    // The one day in the year on which this hour is left out.
    expect(shifted.length).toBeLessThanOrEqual(1)
    expect(due.every((moment) => isDueTime(schedule('daily', { hour, timeZone }), moment))).toBe(true)
  }
})

test('a year of weeks has one briefing per week, on its weekday', () => {
  const due = listDue(schedule('weekly', { weekday: 4, hour: 18 }), '2026-01-01T12:00:00Z', 364)
  expect(due).toHaveLength(52)
  for (const moment of due) {
    const local = toLocalTime(moment, 'Europe/Berlin')
    expect([toWeekdayIndex(local), local.hour]).toEqual([4, 18])
  }
})

test('an hourly schedule has every full hour outside quiet hours, including one that occurs twice', () => {
  const hours = (from: string) =>
    listDue(schedule('hourly', { quietFrom: 4, quietUntil: 1 }), from, 1).map((moment) =>
      moment.toISOString(),
    )
  expect(hours('2026-10-24T22:00:00Z').slice(0, 4)).toEqual([
    '2026-10-24T23:00:00.000Z',
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ])
  const kathmandu = schedule('hourly', { timeZone: 'Asia/Kathmandu' })
  const local = listDue(kathmandu, '2026-05-01T00:00:00Z', 1).map((moment) =>
    toLocalTime(moment, 'Asia/Kathmandu'),
  )
  expect(local.map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(local.every(({ minute }) => minute === 0)).toBe(true)
})

test('a real-time schedule is checked four times an hour outside quiet hours', () => {
  const due = listDue(schedule('real-time'), '2026-06-01T00:00:00Z', 1)
  expect(due).toHaveLength(15 * 4)
})

test('changing the time zone or hour after a briefing does not give a second one that day', () => {
  const last = new Date('2026-06-01T05:00:00Z')
  const now = new Date('2026-06-01T06:00:00Z')
  const inNewYork = schedule('daily', { timeZone: 'America/New_York' })
  expect(findNextDue(inNewYork, now, last).toISOString()).toBe('2026-06-02T11:00:00.000Z')
  expect(findNextDue(schedule('daily', { hour: 9 }), now, last).toISOString()).toBe(
    '2026-06-02T07:00:00.000Z',
  )
  expect(findNextDue(schedule('daily', { hour: 20 }), now, last).toISOString()).toBe(
    '2026-06-01T18:00:00.000Z',
  )
})

test('a clock that was set back by years is trusted', () => {
  const now = new Date('2026-06-01T06:00:00Z')
  expect(findNextDue(schedule('daily'), now, new Date('2031-01-01T06:00:00Z')).toISOString()).toBe(
    '2026-06-02T05:00:00.000Z',
  )
})

test('a time outside the schedule is not due', () => {
  expect(isDueTime(schedule('daily'), new Date('2026-06-01T05:00:00Z'))).toBe(true)
  expect(isDueTime(schedule('weekly'), new Date('2026-06-02T05:00:00Z'))).toBe(false)
  expect(isDueTime(schedule('hourly'), new Date('2026-06-01T03:00:00Z'))).toBe(false)
})
