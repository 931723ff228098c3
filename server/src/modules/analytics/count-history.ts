import type { Analytics } from '@tidings/contract/api/analytics'
import { checkZone, toLocalTime, toMoment, addDays, type CalendarDay } from '#language/dates/zoned-time'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'

const padToTwoDigits = (number: number) => String(number).padStart(2, '0')
const formatDay = ({ day, month, year }: CalendarDay) =>
  `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`

/** What the caller asked and heard in the last days of their own calendar, counted from their history. */
export async function countHistory(
  { clock, project }: Context,
  { caller, days: dayCount }: { caller: Caller; days: number },
  signal: AbortSignal,
): Promise<Analytics> {
  const { profile } = await project.readSettings(caller, signal)
  const timeZone = checkZone(profile.timeZone)
  const today = toLocalTime(clock.now(), timeZone)
  const calendar = Array.from({ length: dayCount + 1 }, (_, at) => addDays(today, at + 1 - dayCount))
  const dayStarts = calendar.map((day) => toMoment(day, timeZone))
  const { days, ...counts } = await project.history.count(caller, dayStarts, signal)
  return {
    timeZone,
    days: calendar
      .slice(0, dayCount)
      .map((day, at) => ({ day: formatDay(day), questions: 0, callSeconds: 0, ...days[at] })),
    ...counts,
  }
}
