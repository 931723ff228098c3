import { timezones } from '@tidings/contract/predefined'

export function readBrowserTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The fixed list, plus the user's own and the browser's zone if missing, and an option for none. */
export function listTimezones(current: string): { value: string; label: string }[] {
  const zones = new Set<string>([...timezones, readBrowserTimezone(), current].filter((zone) => zone !== ''))
  const named = [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [{ value: '', label: 'Not set' }, ...named]
}
