import { expect, it } from 'vitest'
import { addUniqueText, includesText, removeText } from './unique-texts.ts'

it('adds a text trimmed', () => {
  expect(addUniqueText(['BBC'], '  Reuters ')).toEqual(['BBC', 'Reuters'])
})

it.each(['', '   ', 'bbc', ' BBC '])('leaves the list unchanged for %j', (text) => {
  expect(addUniqueText(['BBC'], text)).toEqual(['BBC'])
})

it('compares case-insensitively and removes the exact spelling', () => {
  expect(includesText(['Art & Culture'], 'art & culture')).toBe(true)
  expect(removeText(['BBC', 'CNN'], 'BBC')).toEqual(['CNN'])
})

it('treats two Unicode forms as one text, and replaces half a surrogate pair', () => {
  expect(addUniqueText(['Caf\u00e9'], 'CAFE\u0301')).toEqual(['Caf\u00e9'])
  expect(addUniqueText([], 'Cafe\u0301')).toEqual(['Caf\u00e9'])
  expect(addUniqueText([], 'a\ud800')).toEqual(['a\ufffd'])
})
