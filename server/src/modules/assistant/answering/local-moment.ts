import type { Language } from '@tidings/contract/entities'
import { toLocalTime } from '#language/dates/zoned-time'
import { getLocale } from '../phrases/phrases-for.ts'

/** The parts of a moment as phrases say them: 'Monday 23 November' and the time of day. */
export function toLocalMoment(
  moment: Date,
  { language, timeZone }: { language: Language; timeZone: string },
): { date: string; hour: number; minute: number } {
  const { hour, minute } = toLocalTime(moment, timeZone)
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const date = new Intl.DateTimeFormat(getLocale(language), format)
    .format(moment)
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
  return { date, hour, minute }
}
