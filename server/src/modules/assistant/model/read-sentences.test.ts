import { describe, expect, test } from 'vitest'
import { SentenceReader, type Written } from './read-sentences.ts'

/** Reads it cut into pieces of this many characters. */
function read(text: string, size = 3): Written[] {
  const reader = new SentenceReader('en')
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]
}

const one = { text: 'A farm opened.', cites: ['1.2'] }
const two = { text: 'It has ninety turbines.', cites: ['1.3', '2.1'] }

describe('splits the model’s output into sentences', () => {
  test.each<[string, string, Written[]]>([
    ['a line each', 'A farm opened. [1.2]\nIt has ninety turbines. [1.3][2.1]\n', [one, two]],
    ['in one line', 'A farm opened. [1.2] It has ninety turbines. [1.3] [2.1]', [one, two]],
    ['marks before the stop', 'A farm opened [1.2]. It has ninety turbines [1.3, 2.1].', [one, two]],
    ['marks inside the sentence', 'It has ninety [1.3] turbines. [2.1]', [two]],
    ['as a list', '- A farm opened. [1.2]\n2. It has ninety turbines. [1.3; 2.1]', [one, two]],
    ['without a stop', 'A farm opened [1.2]\nIt has ninety turbines [1.3][2.1]', [one, two]],
    [
      'two before one mark',
      'A farm opened. It has ninety turbines. [1.3][2.1]',
      [{ ...one, cites: [] }, two],
    ],
    ['without marks', 'A farm opened.\n', [{ ...one, cites: [] }]],
    ['with brackets of its own kind', 'A farm opened.【1.2】\n', [one]],
    ['after thinking aloud', '<think>\nThey want a farm [9.9]. So.\n</think>\n\nA farm opened. [1.2]', [one]],
    ['nothing but thoughts', '<think>\nThey want a farm [9.9]. So.', []],
    ['nothing but marks', '[1.2]\n\n', []],
    [
      'a number that is no mark',
      'Power for 1.5 million. [1.2]',
      [{ text: 'Power for 1.5 million.', cites: ['1.2'] }],
    ],
  ])('%s', (_, text, expected) => {
    for (const size of [1, 3, 1000]) expect(read(text, size)).toEqual(expected)
  })

  test('returns a sentence as soon as the next one begins', () => {
    const reader = new SentenceReader('en')
    expect(reader.read('A farm opened. [1.2]')).toEqual([])
    expect(reader.read(' I')).toEqual([one])
    expect(reader.read('t has ninety turbines. [1.3][2.1]\n')).toEqual([two])
  })

  test('ignores text without an end', () => {
    expect(() => read('la '.repeat(5000))).toThrow(RangeError)
  })
})
