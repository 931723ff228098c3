import { expect, it } from 'vitest'
import { formatEntryDate, formatEntryDuration, chooseTone } from './format-entry.ts'

it('gives each known status its colour, and unknown ones grey', () => {
  expect(['started', 'completed', 'error', 'paused', ''].map(chooseTone)).toEqual([
    'blue',
    'green',
    'red',
    'grey',
    'grey',
  ])
})

it('formats the date the American way', () => {
  const written = formatEntryDate('2026-11-20T18:15:00Z', 'UTC').replace('\u202f', ' ')
  expect(written).toBe('11/20/2026, 06:15 PM')
})

it('formats an invalid date as nothing', () => {
  expect(formatEntryDate('yesterday')).toBe('')
})

it('shows a duration of zero and omits a missing one', () => {
  expect(formatEntryDuration(0)).toBe('0 seconds')
  expect(formatEntryDuration(12.4)).toBe('12 seconds')
  expect(formatEntryDuration(null)).toBeNull()
  expect(formatEntryDuration(undefined)).toBeNull()
})
