import { languages } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { lexicons } from './lexicons.ts'
import { parseList } from './parse-lists.ts'

/** Kept by words of the language itself, which are others in each. */
const byOwnWords =
  /^(?:time\.calendar\.ambiguous|numbers\.units|questions\.(?:topicParts|sourceNames\.declined)|spoken\.(?:currencies|scales|units|abbreviations\.\w+))$/

/** The places of all entries, such as `time.calendar.weekdays`. */
function entriesIn(value: unknown, place = ''): string[] {
  const isGroup =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)
  if (!isGroup || byOwnWords.test(place)) return [place]
  return Object.entries(value).flatMap(([key, each]) => entriesIn(each, place ? `${place}.${key}` : key))
}

test.each(languages)('the lexicon %s has every section and entry that the others have', (language) => {
  const all = new Set(languages.flatMap((each) => entriesIn(lexicons[each])))
  expect(new Set(entriesIn(lexicons[language]))).toEqual(all)
})

test.each(languages)('the lexicon %s counts days, months, numbers and ordinals in full', (language) => {
  const { commands, followUps, numbers, time } = lexicons[language]
  expect(parseList(time.calendar.weekdays)).toHaveLength(7)
  expect(parseList(time.calendar.months)).toHaveLength(12)
  expect(parseList(numbers.belowTwenty)).toHaveLength(20)
  expect(parseList(numbers.tens)).toHaveLength(8)
  expect(commands.ordinals).toHaveLength(5)
  expect(followUps.ordinals).toHaveLength(7)
})
