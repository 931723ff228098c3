/** With accents, starting with Monday and January. */
export type Calendar = {
  weekdays: string
  months: string
  shortMonths: string
  /** The words for `yesterday`, `today` and `tomorrow`. */
  nearDays: string
  /** Folded names of days that are also other words, and how to tell them apart. */
  ambiguous: Record<string, AmbiguousDay>
}

/** Next to a number it is always the day, except with `lowerCaseUnlessFirst`. */
export type AmbiguousDay = {
  written?: 'capitalised' | 'lowerCase' | 'lowerCaseUnlessFirst'
  /** Not the day after one of these words, separated by "|". */
  notAfter?: string
}

/**
 * Patterns for times. Capitals are placeholders: a number `N`, a unit `U`, a day of the month `D`, the name of a month `X`, hour
 * `H`, minute `M`, and "am" or "pm" `P`.
 */
export type TimePatterns = {
  /** Before a time: from then on. */
  since: string
  /** Before a time: at that time. Without one of these, "March" or "Tuesday" may be part of a name. */
  on: string
  /** After a weekday or month: the past one. */
  after: string
  /** Weekdays need no preposition. */
  hasBareWeekdays: boolean
  /** May precede the name of a day or month that is the whole utterance: "and Tuesday?" */
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
  /** A time of day after `since`. */
  clock: string
  /** Next to one of these, a weekday, month or day is part of a name. */
  names: string
  date: string
  /** Between a day and its month. */
  beforeMonth: string
  units: { minutes: string; hours: string; days: string; weeks: string; months: string }
  /** Further numerals before units of time, besides those below 100. */
  counts: string
}

export type TimeWords = { calendar: Calendar; patterns: TimePatterns }
