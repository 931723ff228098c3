import { historyStatuses } from '@tidings/contract/entities'
import type { EntryFilter } from '#platform/project/records/history-archive.ts'
import { endOfDay, startOfDay } from '#platform/time/day-bounds.ts'

/** The values of the filter fields; days as 2026-11-22. Empty means any. */
export type ArchiveChoice = { search: string; from: string; to: string; source: string; status: string }

export const wholeArchive: ArchiveChoice = { search: '', from: '', to: '', source: '', status: '' }

export function isWhole(choice: ArchiveChoice): boolean {
  return Object.values(choice).every((value) => value.trim() === '')
}

export function areDaysWrong({ from, to }: ArchiveChoice): boolean {
  return from !== '' && to !== '' && from > to
}

/** Days are in the time zone. */
export function toFilter(choice: ArchiveChoice, timeZone: string): EntryFilter {
  const { from, search, source, status, to } = choice
  return {
    search: search.trim(),
    from: startOfDay(from, timeZone)?.toISOString() ?? null,
    until: endOfDay(to, timeZone)?.toISOString() ?? null,
    source: source || null,
    status: historyStatuses.find((each) => each === status) ?? null,
  }
}
