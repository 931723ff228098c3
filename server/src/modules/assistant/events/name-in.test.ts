import { expect, test } from 'vitest'
import { evenStatistics } from '../../../../tests/support/term-statistics.ts'
import type { Article, TermStatistics } from '#modules/news'
import { fold } from '#language/tokens'
import { findNameIn } from './name-in.ts'

const names = [
  'Welsh',
  'Wales',
  'Lisbon',
  'Naples',
  'Groundlink',
  'Naples',
  'Groundlink',
  'Nordic',
  'Pearl',
  'Berliner',
  'Korean',
  'South',
].map(fold)
const statistics: TermStatistics = {
  ...evenStatistics,
  rarity: (word) => word.length / 20,
  isName: (word) => names.includes(word),
}
type Reports = [Article, ...Article[]]
const article = (title: string, body = '', language = 'en') => ({ title, body, language }) as Article

test.each<[what: string, reports: Reports, name: string | null]>([
  [
    'an adjective is none',
    [article('Boy found safe after night in Welsh forest', 'He got lost in a Welsh forest.')],
    null,
  ],
  [
    'a name before a noun is one where a report says so',
    [article('Groundlink strike ends'), article('Delays', 'Staff of Groundlink are back.')],
    'Groundlink',
  ],
  ['a city that we know is one', [article('Naples market explodes')], 'Naples'],
  [
    'an unknown name that only stands before nouns is none',
    [article('Groundlink strike ends', 'The Groundlink strike is over.')],
    null,
  ],
  [
    'the rest of a name is no noun',
    [article('Nordic Pearl freed', 'The Nordic Pearl was pulled free.')],
    'Nordic Pearl',
  ],
  ['at the end of the headline', [article('Storm reaches Wales')], 'Wales'],
  ['with a compound after it', [article('Groundlink-based airline sold')], null],
  ['in German too', [article('Berliner Flughafen schließt', 'Der Berliner Flughafen schließt.', 'de')], null],
])('finds the name that can be asked about: %s', (_, reports, name) => {
  expect(findNameIn(reports, statistics)).toBe(name)
})
