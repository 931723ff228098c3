import type { TimeWords } from './time-words.ts'
import { toLocalTime, toMoment, addDays, toWeekdayIndex, type CalendarDay } from './zoned-time.ts'

/** `isSoft`: "today" is also a manner of speaking. */
export type Reach = { since: Date; until: Date | null; isSoft?: boolean }
export type Groups = Record<string, string | undefined>
/** Null for what is no time after all. */
export type Resolver = (at: Moment, groups: Groups) => Reach | null

/** The asker's now, on the asker's calendar. */
export class Moment {
  readonly now: Date
  readonly words: TimeWords
  readonly today: CalendarDay
  readonly #zone: string

  constructor({ now, timeZone }: { now: Date; timeZone: string }, words: TimeWords) {
    this.now = now
    this.words = words
    this.today = toLocalTime(now, timeZone)
    this.#zone = timeZone
  }

  at(day: CalendarDay, hour = 0, minute = 0): Date {
    return toMoment(day, this.#zone, { hour, minute })
  }

  /** `count` days from one that is `from` days away; to no end without a count. */
  days(from: number, count: number | null): Reach {
    const first = addDays(this.today, from)
    return { since: this.at(first), until: count === null ? null : this.at(addDays(first, count)) }
  }

  hours(from: number, until: number): Reach {
    return { since: this.at(this.today, from), until: this.at(this.today, until) }
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

function read(groups: Groups, mark: string): string | undefined {
  const name = Object.keys(groups).find((each) => each.startsWith(mark) && groups[each] !== undefined)
  return name === undefined ? undefined : groups[name]
}

function readNumber(groups: Groups, words: TimeWords): number {
  const text = read(groups, 'N')
  return text === undefined ? 1 : (words.numbers.get(text) ?? Number(text))
}

function readUnit(groups: Groups, words: TimeWords): TimeUnit {
  const text = read(groups, 'U') ?? ''
  const names = Object.keys(unitMs) as TimeUnit[]
  return names.find((name) => new RegExp(`^(?:${words.units[name]})$`).test(text)) ?? 'days'
}

/** Which of a list of names the word is a form of. */
function placeAmong(names: readonly string[], word = ''): number {
  return names.findIndex((forms) => forms.split('|').includes(word))
}

/** A time after "since" has no end. */
export function openAfterSince(resolve: Resolver): Resolver {
  return (at, groups) => {
    const reach = resolve(at, groups)
    return reach && groups['since'] !== undefined ? { ...reach, until: null, isSoft: false } : reach
  }
}

/** "Three days ago" is a day; of other units, the time around. */
export const daysAgo: Resolver = (at, groups) => {
  const unit = readUnit(groups, at.words)
  const count = readNumber(groups, at.words)
  if (unit === 'days') return at.days(-count, 1)
  const middle = at.now.getTime() - count * unitMs[unit]
  return { since: new Date(middle - unitMs[unit] / 2), until: new Date(middle + unitMs[unit] / 2) }
}

export const lastOnes: Resolver = (at, groups) => ({
  since: new Date(at.now.getTime() - readNumber(groups, at.words) * unitMs[readUnit(groups, at.words)]),
  until: null,
})

/** The latest one, today included. */
export const weekday: Resolver = (at, groups) => {
  const index = placeAmong(at.words.weekdays, groups['weekday'])
  return at.days(-((toWeekdayIndex(at.today) - index + 7) % 7), 1)
}

export const month: Resolver = (at, groups) => {
  const { first, next } = at.month(placeAmong(at.words.months, groups['month']))
  return { since: at.at(first), until: at.at(next) }
}

export const date: Resolver = (at, groups) => {
  const index = placeAmong(at.words.months, read(groups, 'X'))
  const day = Number(read(groups, 'D'))
  if (day < 1 || day > 31) return null
  const thisYear = { ...at.month(index).first, day }
  const on = at.at(thisYear) > at.now ? { ...thisYear, year: thisYear.year - 1 } : thisYear
  return { since: at.at(on), until: at.at(addDays(on, 1)) }
}

export const clock: Resolver = (at, groups) => {
  const spoken = Number(read(groups, 'H'))
  const hour = read(groups, 'P') === 'p' && spoken < 12 ? spoken + 12 : spoken
  const minute = Number(read(groups, 'M') ?? 0)
  if (hour > 24 || minute > 59) return null
  const since = at.at(at.today, hour, minute)
  return { since: since > at.now ? at.at(addDays(at.today, -1), hour, minute) : since, until: null }
}

type ReachName =
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

/** Times that have words of their own, the longer before those that they hold. */
export const reaches: [ReachName, (at: Moment) => Reach][] = [
  ['dayBefore', (at) => at.days(-2, 1)],
  ['lastNight', (at) => ({ since: at.at(addDays(at.today, -1), 18), until: at.at(at.today, 6) })],
  ['yesterday', (at) => at.days(-1, 1)],
  ['morning', (at) => at.hours(4, 12)],
  ['afternoon', (at) => at.hours(12, 18)],
  ['evening', (at) => at.hours(18, 24)],
  ['lastWeek', (at) => at.days(-toWeekdayIndex(at.today) - 7, 7)],
  ['thisWeek', (at) => at.days(-toWeekdayIndex(at.today), null)],
  ['weekend', (at) => at.days(-((toWeekdayIndex(at.today) - saturday + 7) % 7), 2)],
  ['lastMonth', (at) => ({ since: at.at(previousMonth(at.today)), until: at.at({ ...at.today, day: 1 }) })],
  ['thisMonth', (at) => ({ since: at.at({ ...at.today, day: 1 }), until: null })],
  ['thisYear', (at) => ({ since: at.at({ ...at.today, month: 1, day: 1 }), until: null })],
  ['today', (at) => ({ ...at.days(0, null), isSoft: true })],
]
