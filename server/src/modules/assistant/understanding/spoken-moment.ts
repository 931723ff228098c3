import type { Language } from '@tidings/contract/entities'
import { toLocalTime, addDays, type CalendarDay } from '#language/dates/zoned-time'
import type { SpokenMoment } from '../phrases/phrasebook.ts'

/** How far back a weekday is unambiguous. */
const daysOfAWeek = 6

function isSameDay(a: CalendarDay, b: CalendarDay): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** A past moment in spoken form for this time zone: a time today, a weekday, or a date. */
export function toSpokenMoment(
  moment: Date,
  { now, timeZone }: { now: Date; timeZone: string },
  language: Language,
): SpokenMoment {
  const then = toLocalTime(moment, timeZone)
  const today = toLocalTime(now, timeZone)
  if (isSameDay(then, today)) return { kind: 'time', hour: then.hour, minute: then.minute }
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(moment)
  const isThisWeek = Array.from({ length: daysOfAWeek }, (_, at) => addDays(today, -at - 1)).some((day) =>
    isSameDay(day, then),
  )
  return isThisWeek
    ? { kind: 'weekday', name: named({ weekday: 'long' }) }
    : { kind: 'date', day: then.day, name: named({ month: 'long' }) }
}
