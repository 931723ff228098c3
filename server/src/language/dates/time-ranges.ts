import type { TimeWords } from './time-words.ts'
import { toLocalTime, toMoment, addDays, toWeekdayIndex, type CalendarDay } from './zoned-time.ts'

/** `until` is null for an open end. `isSoft`: often not meant literally, such as "today" or, on a Monday, "this week". */
export type TimeRange = { since: Date; until: Date | null; isSoft?: boolean }
export type Groups = Record<string, string | undefined>
/** Null if the match is not a time after all. */
export type Resolver = (calendar: AskerCalendar, groups: Groups) => TimeRange | null

/** Until then, people who are awake have not yet begun the day. */
const firstHour = 4
/** Nobody counts "since this morning" from a morning that has hardly begun. */
const earlyHour = 7
/** A leap day is at most this many years after the one before. */
const leapYears = 8

/** The current time and the calendar in the asker's time zone. */
export class AskerCalendar {
  readonly now: Date
  readonly words: TimeWords
  readonly today: CalendarDay
  readonly isNight: boolean
  readonly #isEarly: boolean
  readonly #zone: string

  constructor({ now, timeZone }: { now: Date; timeZone: string }, words: TimeWords) {
    this.now = now
    this.words = words
    const local = toLocalTime(now, timeZone)
    this.today = local
    this.isNight = local.hour < firstHour
    this.#isEarly = local.hour < earlyHour
    this.#zone = timeZone
  }

  at(day: CalendarDay, hour = 0, minute = 0): Date {
    return toMoment(day, this.#zone, { hour, minute })
  }

  /** `count` days, beginning `from` days from today. */
  days(from: number, count: number): TimeRange {
    const first = addDays(this.today, from)
    return { since: this.at(first), until: this.at(addDays(first, count)) }
  }

  /** At night, from midnight; "since this morning" is of the day before until the morning is old enough. */
  morning({ since }: Groups): TimeRange {
    if (this.#isEarly && since !== undefined) return this.#hours(-1, firstHour, 12)
    return this.#hours(0, this.isNight ? 0 : firstHour, 12)
  }

  /** At night, of the day before. */
  laterHours(from: number, until: number): TimeRange {
    return this.#hours(this.isNight ? -1 : 0, from, until)
  }

  #hours(daysFromToday: number, from: number, until: number): TimeRange {
    const day = addDays(this.today, daysFromToday)
    return { since: this.at(day, from), until: this.at(day, until) }
  }

  /** The days since then, of which there may be only today. */
  daysSince(first: CalendarDay): TimeRange {
    const since = this.at(first)
    return { since, until: null, isSoft: since >= this.at(this.today) }
  }

  /** The latest day with this date; null if no year has it. */
  latest(month: number, day: number): CalendarDay | null {
    const { year } = this.today
    const inYears = Array.from({ length: leapYears + 1 }, (_, at) => ({ year: year - at, month, day }))
    return inYears.find((on) => addDays(on, 0).day === day && this.at(on) <= this.now) ?? null
  }

  month(index: number): { first: CalendarDay; next: CalendarDay } {
    const { year, month } = this.today
    const first = { year: index + 1 > month ? year - 1 : year, month: index + 1, day: 1 }
    return { first, next: nextMonth(first) }
  }
}

function nextMonth({ year, month }: CalendarDay): CalendarDay {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
}

function previousMonth({ year, month }: CalendarDay): CalendarDay {
  return month === 1 ? { year: year - 1, month: 12, day: 1 } : { year, month: month - 1, day: 1 }
}

const hourMs = 3_600_000
const unitMs = {
  minutes: 60_000,
  hours: hourMs,
  days: 24 * hourMs,
  weeks: 7 * 24 * hourMs,
  months: 30 * 24 * hourMs,
}
type TimeUnit = keyof typeof unitMs

function readGroup(groups: Groups, placeholder: string): string | undefined {
  const name = Object.keys(groups).find((each) => each.startsWith(placeholder) && groups[each] !== undefined)
  return name === undefined ? undefined : groups[name]
}

function readNumber(groups: Groups, words: TimeWords): number {
  const text = readGroup(groups, 'N')
  return text === undefined ? 1 : (words.numbers.get(text) ?? Number(text))
}

function readUnit(groups: Groups, words: TimeWords): TimeUnit {
  const text = readGroup(groups, 'U') ?? ''
  const names = Object.keys(unitMs) as TimeUnit[]
  return names.find((name) => new RegExp(`^(?:${words.units[name]})$`).test(text)) ?? 'days'
}

/** The index of the name that the word is a form of; -1 if none. */
function findNameIndex(names: readonly string[], word = ''): number {
  return names.findIndex((forms) => forms.split('|').includes(word))
}

/** After "since" a range is open-ended. */
export function extendAfterSince(resolve: Resolver): Resolver {
  return (calendar, groups) => {
    const range = resolve(calendar, groups)
    return range && groups['since'] !== undefined ? { ...range, until: null, isSoft: false } : range
  }
}

/** "Three days ago" is that day; for other units, half a unit around that moment. */
export const daysAgo: Resolver = (calendar, groups) => {
  const unit = readUnit(groups, calendar.words)
  const count = readNumber(groups, calendar.words)
  if (unit === 'days') return calendar.days(-count, 1)
  const middle = calendar.now.getTime() - count * unitMs[unit]
  return { since: new Date(middle - unitMs[unit] / 2), until: new Date(middle + unitMs[unit] / 2) }
}

export const lastUnits: Resolver = (calendar, groups) => ({
  since: new Date(
    calendar.now.getTime() - readNumber(groups, calendar.words) * unitMs[readUnit(groups, calendar.words)],
  ),
  until: null,
})

/** The latest such weekday, possibly today. */
export const weekday: Resolver = (calendar, groups) => {
  const index = findNameIndex(calendar.words.weekdays, groups['weekday'])
  return calendar.days(-((toWeekdayIndex(calendar.today) - index + 7) % 7), 1)
}

export const month: Resolver = (calendar, groups) => {
  const { first, next } = calendar.month(findNameIndex(calendar.words.months, groups['month']))
  return { since: calendar.at(first), until: calendar.at(next) }
}

export const date: Resolver = (calendar, groups) => {
  const index = findNameIndex(calendar.words.months, readGroup(groups, 'X'))
  const on = calendar.latest(index + 1, Number(readGroup(groups, 'D')))
  return on && { since: calendar.at(on), until: calendar.at(addDays(on, 1)) }
}

export const clock: Resolver = (calendar, groups) => {
  const spoken = Number(readGroup(groups, 'H'))
  const hour = readGroup(groups, 'P') === 'p' && spoken < 12 ? spoken + 12 : spoken
  const minute = Number(readGroup(groups, 'M') ?? 0)
  if (hour > 24 || minute > 59) return null
  const since = calendar.at(calendar.today, hour, minute)
  return {
    since: since > calendar.now ? calendar.at(addDays(calendar.today, -1), hour, minute) : since,
    until: null,
  }
}

type RangeName =
  | 'dayBefore'
  | 'lastNight'
  | 'yesterday'
  | 'morning'
  | 'afternoon'
  | 'evening'
  | 'lastWeek'
  | 'thisWeek'
  | 'weekend'
  | 'lastMonth'
  | 'thisMonth'
  | 'thisYear'
  | 'today'

const saturday = 5

/** Ranges with a name. Longer phrases come before those that they contain. */
export const namedRanges: [RangeName, (calendar: AskerCalendar, groups: Groups) => TimeRange][] = [
  ['dayBefore', (calendar) => calendar.days(-2, 1)],
  [
    'lastNight',
    (calendar) => ({
      since: calendar.at(addDays(calendar.today, -1), 18),
      until: calendar.at(calendar.today, 6),
    }),
  ],
  ['yesterday', (calendar) => calendar.days(-1, 1)],
  ['morning', (calendar, groups) => calendar.morning(groups)],
  ['afternoon', (calendar) => calendar.laterHours(12, 18)],
  ['evening', (calendar) => calendar.laterHours(18, 24 + firstHour)],
  ['lastWeek', (calendar) => calendar.days(-toWeekdayIndex(calendar.today) - 7, 7)],
  ['thisWeek', (calendar) => calendar.daysSince(addDays(calendar.today, -toWeekdayIndex(calendar.today)))],
  ['weekend', (calendar) => calendar.days(-((toWeekdayIndex(calendar.today) - saturday + 7) % 7), 2)],
  [
    'lastMonth',
    (calendar) => ({
      since: calendar.at(previousMonth(calendar.today)),
      until: calendar.at({ ...calendar.today, day: 1 }),
    }),
  ],
  ['thisMonth', (calendar) => calendar.daysSince({ ...calendar.today, day: 1 })],
  ['thisYear', (calendar) => calendar.daysSince({ ...calendar.today, month: 1, day: 1 })],
  ['today', (calendar) => calendar.daysSince(calendar.today)],
]
