import { languages } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { lexicons } from './lexicons.ts'
import { parseList } from './parse-lists.ts'

/** Kept by words of the language itself, which are others in each. */
const byOwnWords =
  /^(?:openRequests\.(?:open|without|good|topics\.\w+)|time\.calendar\.ambiguous|numbers\.units|questions\.(?:topicParts|sourceNames\.declined)|spoken\.(?:currencies|scales|units|abbreviations\.\w+))$/

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

test.each(languages)('the lexicon %s lists all days, months, numbers and ordinals', (language) => {
  const { commands, followUps, numbers, time } = lexicons[language]
  expect(parseList(time.calendar.weekdays)).toHaveLength(7)
  expect(parseList(time.calendar.months)).toHaveLength(12)
  expect(parseList(numbers.belowTwenty)).toHaveLength(20)
  expect(parseList(numbers.tens)).toHaveLength(8)
  expect(commands.ordinals).toHaveLength(5)
  expect(followUps.ordinals).toHaveLength(11)
})

/** Read from texts as they are written, or written themselves. */
const asWritten =
  /^(?:grammar|sentences|functionWords|numbers\.ordinalEnd|questions\.topics|time\.calendar|spoken|articleTopics|ratings|headlines|ownPlace\.(?:localNews\.news|preposition))\b/

/** Each text and pattern below, with its place. */
function textsIn(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (value instanceof RegExp) return [[place, value.source]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, place ? `${place}.${key}` : key))
}

test.each(languages)('the lexicon %s has no accents in words that are compared after folding', (language) => {
  const folded = textsIn(lexicons[language]).filter(([place]) => !asWritten.test(place))
  expect(folded.length).toBeGreaterThan(100)
  expect(folded.filter(([, text]) => /\p{M}/u.test(text.normalize('NFD')))).toEqual([])
})
