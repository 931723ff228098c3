import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { readDays } from './days.ts'

test.each<[Language, string, string[]]>([
  ['en', 'on Monday, 3 May', ['weekday 0', 'month 4']],
  ['en', 'It fell in May.', ['month 4']],
  ['en', 'They may march.', []],
  ['en', 'May sales rose', ['month 4']],
  ['en', 'on Sept. 5', ['month 8']],
  ['en', 'the Mar road', []],
  ['fr', 'en mars', ['month 2']],
  ['fr', 'vers Mars', []],
  ['fr', 'en mai', ['month 4']],
  ['fr', "aujourd'hui", ['today']],
  ['es', 'mañana vota el Senado', ['tomorrow']],
  ['es', 'por la mañana', []],
  ['es', 'en setiembre', ['month 8']],
  ['de', 'im Jänner', ['month 0']],
  ['de', 'im Mai', ['month 4']],
  ['de', 'am Sonnabend', ['weekday 5']],
  ['de', 'Sie kommt morgen.', ['tomorrow']],
  ['de', 'am Morgen', []],
  ['it', 'ieri, lunedì', ['yesterday', 'weekday 0']],
])('reads days and months, but not words that only look like one (%s): %s', (language, text, days) => {
  expect(readDays(text, language)).toEqual(days)
})
