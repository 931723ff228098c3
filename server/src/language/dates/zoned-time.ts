/** `month` counts from 1. A `day` beyond the end of the month is in the next one. */
export type CalendarDay = { year: number; month: number; day: number }

export type LocalTime = CalendarDay & { hour: number; minute: number }

const utc = 'UTC'

/** The zone's canonical name, or UTC if it is unknown. */
export function checkZone(name: string | null): string {
  if (!name) return utc
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return utc
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function openFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** The date and time of day in the zone. */
export function toLocalTime(moment: Date, zone: string): LocalTime {
  const parts = new Map(
    openFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') }
}

function toWallMs({ year, month, day, hour, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The moment of a local time in the zone. A time skipped by a clock change is moved forward by an hour. */
export function toMoment(day: CalendarDay, zone: string, time = { hour: 0, minute: 0 }): Date {
  const wanted = toWallMs({ ...day, ...time })
  let moment = wanted
  // The first step may cross a clock change; the second one corrects that.
  for (let step = 0; step < 2; step++) moment += wanted - toWallMs(toLocalTime(new Date(moment), zone))
  // West of Greenwich the second step ends before the skipped hour.
  const missing = wanted - toWallMs(toLocalTime(new Date(moment), zone))
  return new Date(moment + Math.max(0, missing))
}

export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** 0 is Monday. */
export function toWeekdayIndex({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}
