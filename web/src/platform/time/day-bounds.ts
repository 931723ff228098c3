const dayMs = 86_400_000

/** The zone's local time at that moment, as if it were UTC. */
function readClock(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** When `day` (such as 2026-11-22) begins in the zone; null for an invalid day. */
export function startOfDay(day: string, timeZone: string): Date | null {
  const wanted = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return null
  // Repeat, because the first guess may be on the other side of a clock change.
  let at = wanted
  for (let round = 0; round < 2; round++) at = wanted - (readClock(at, timeZone) - at)
  // Where clocks skip midnight, the day begins at one; west of Greenwich this is still eleven.
  return new Date(at + Math.max(0, wanted - readClock(at, timeZone)))
}

/** When `day` ends in the zone, which is when the next one begins. */
export function endOfDay(day: string, timeZone: string): Date | null {
  if (startOfDay(day, timeZone) === null) return null
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return startOfDay(next, timeZone)
}
