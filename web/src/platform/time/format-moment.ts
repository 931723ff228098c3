const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const

const forms = {
  /** `20 Nov 2026, 09:05` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `20 November 2026 at 09:05` */
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  /** `20 Nov 2026` */
  day: { dateStyle: 'medium' },
  /** `Friday, 20 November 2026` */
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `Fri, 09:05` */
  weekdayAndTime: { weekday: 'short', ...hourAndMinute },
  dayAndMonth: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  /** `09:05`, `00:00` */
  time: hourAndMinute,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentForm = keyof typeof forms

const opened = new Map<string, Intl.DateTimeFormat>()

/** The default format for times where the specification gives none: British, 24 hours. */
export function formatMoment(moment: Date | string, form: MomentForm, timeZone?: string): string {
  const key = `${form} ${timeZone}`
  const format = opened.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...forms[form], timeZone })
  opened.set(key, format)
  return format.format(new Date(moment))
}
