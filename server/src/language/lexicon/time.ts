/** With accents, in the order of the week and the year. */
export type Calendar = {
  weekdays: string
  months: string
  shortMonths: string
  /** `yesterday`, `today` and `tomorrow` by name. */
  nearDays: string
  /** Names of days that mean something else as well, folded, by how the day is written. */
  ambiguous: Record<string, AmbiguousDay>
}

/** Beside a number it is the day however it is written, but not with `lowerCaseUnlessFirst`. */
export type AmbiguousDay = {
  written?: 'capitalised' | 'lowerCase' | 'lowerCaseUnlessFirst'
  /** No day after one of these; parted by "|". */
  notAfter?: string
}

/**
 * How times are spoken of, as patterns in which capitals stand for what is read: a number `N`, a unit `U`, a day of the
 * month `D`, a month's name `X`, hour `H`, minute `M` and half of the day `P`.
 */
export type TimePatterns = {
  /** Before a named time: from then on. */
  since: string
  /** Before a named time: at it. Without one of these a word such as "Tuesday" or "March" may be part of a name. */
  on: string
  /** May follow a weekday or month: the one that is past. */
  after: string
  /** A weekday needs none of them. */
  hasBareWeekdays: boolean
  /** May stand before a name that is all that is said. */
  beforeNameAlone: string
  today: string
  yesterday: string
  dayBefore: string
  morning: string
  afternoon: string
  evening: string
  lastNight: string
  thisWeek: string
  lastWeek: string
  weekend: string
  thisMonth: string
  lastMonth: string
  thisYear: string
  last: string
  ago: string
  /** After `since`. */
  clock: string
  /** A weekday, month or day followed or led by one of these is a name. */
  names: string
  date: string
  /** Between a day and its month. */
  beforeMonth: string
  units: { minutes: string; hours: string; days: string; weeks: string; months: string }
  /** What times are counted with, beside the numbers below 100. */
  counts: string
}

export type TimeWords = { calendar: Calendar; patterns: TimePatterns }
