import { expect, it } from 'vitest'
import { formatMinuteSecond, formatTwoDigitMinuteSecond } from './duration.ts'

it('shows the remaining time rounded up, so that 0:00 means over', () => {
  expect([900_000, 899_001, 61_000, 1, 0, -5].map(formatMinuteSecond)).toEqual([
    '15:00',
    '15:00',
    '1:01',
    '0:01',
    '0:00',
    '0:00',
  ])
})

it('shows two digits for the minutes on request', () => {
  expect([900_000, 61_000, 0].map(formatTwoDigitMinuteSecond)).toEqual(['15:00', '01:01', '00:00'])
})
