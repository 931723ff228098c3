import { createContext, useContext, useMemo } from 'react'
import { formatMoment, type MomentForm } from './format-moment.ts'
import { useClock } from './use-clock.ts'

/** The time zone of the user's profile; undefined for the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** The zone, or undefined if there is none or this browser does not know it. */
export function findKnownZone(name: string | null | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext)
}

/** `formatMoment` in the user's zone. */
export function useFormatMoment(): (moment: Date | string, form: MomentForm) => string {
  const timeZone = useTimeZone()
  return useMemo(() => (moment, form) => formatMoment(moment, form, timeZone), [timeZone])
}

export type LocalNow = { now: Date; timeZone: string | undefined }

/** The current minute and the user's time zone. */
export function useLocalNow(): LocalNow {
  return { now: useClock(), timeZone: useTimeZone() }
}
