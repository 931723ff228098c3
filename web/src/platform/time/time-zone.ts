import { createContext, useContext, useMemo } from 'react'
import { formatMoment, type MomentForm } from './format-moment.ts'
import { useClock } from './use-clock.ts'

/** The zone of the person's profile; undefined where the browser's holds. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** The zone itself, or undefined for none and for one that this browser does not know. */
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

/** `formatMoment` in the person's zone. */
export function useFormatMoment(): (moment: Date | string, form: MomentForm) => string {
  const timeZone = useTimeZone()
  return useMemo(() => (moment, form) => formatMoment(moment, form, timeZone), [timeZone])
}

export type LocalNow = { now: Date; timeZone: string | undefined }

/** The present, minute by minute, and whose clock shows it. */
export function useLocalNow(): LocalNow {
  return { now: useClock(), timeZone: useTimeZone() }
}
