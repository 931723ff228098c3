import { expect, it } from 'vitest'
import { addUniqueText, includesText, removeText } from './unique-texts.ts'

it('adds a text trimmed', () => {
  expect(addUniqueText(['BBC'], '  Reuters ')).toEqual(['BBC', 'Reuters'])
})

it.each(['', '   ', 'bbc', ' BBC '])('leaves the list as it was for %j', (text) => {
  expect(addUniqueText(['BBC'], text)).toEqual(['BBC'])
})

it('compares without regard to case and removes the exact spelling', () => {
  expect(includesText(['Art & Culture'], 'art & culture')).toBe(true)
  expect(removeText(['BBC', 'CNN'], 'BBC')).toEqual(['CNN'])
})

it('takes for one text what is composed in two ways, and mends half a surrogate pair', () => {
  expect(addUniqueText(['Caf\u00e9'], 'CAFE\u0301')).toEqual(['Caf\u00e9'])
  expect(addUniqueText([], 'Cafe\u0301')).toEqual(['Caf\u00e9'])
  expect(addUniqueText([], 'a\ud800')).toEqual(['a\ufffd'])
})
