const minuteMs = 60_000
const units = [
  { unit: 'day', ms: 1440 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs },
  { unit: 'minute', ms: minuteMs },
] as const

const relative = new Intl.RelativeTimeFormat('en')

/** "2 hours ago", in the largest whole unit; "just now" for less than a minute and for what lies ahead. */
export function formatAge(iso: string, now: Date): string {
  const ageMs = now.getTime() - Date.parse(iso)
  const known = units.find(({ ms }) => ageMs >= ms)
  return known ? relative.format(-Math.floor(ageMs / known.ms), known.unit) : 'just now'
}
