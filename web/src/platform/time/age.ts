const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "2 hours ago"; "just now" within a minute or if a wrong clock puts it in the future. Empty for an invalid date. */
export function describeAge(iso: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(iso).getTime()) / 1000)
  if (Number.isNaN(seconds)) return ''
  const found = units.find(([, length]) => seconds >= length)
  return found ? words.format(-Math.floor(seconds / found[1]), found[0]) : 'just now'
}
