import { expect, test } from 'vitest'
import { heardOf, type TimedSentence } from './heard.ts'

const sentence = (text: string, startMs: number, durationMs: number): TimedSentence => ({
  text,
  startMs,
  durationMs,
  language: 'en',
  article: null,
})
const spoken = [sentence('One two three four.', 0, 1000), sentence('Five six seven eight.', 1000, 1000)]

test.each([
  [0, ''],
  [100, ''],
  [250, 'One…'],
  [600, 'One two…'],
  [970, 'One two three four.'],
  [1000, 'One two three four.'],
  [1500, 'One two three four. Five six…'],
  [2000, 'One two three four. Five six seven eight.'],
  [99_999, 'One two three four. Five six seven eight.'],
])('after %i ms: %j', (playedMs, text) => {
  expect(heardOf(spoken, playedMs).text).toBe(text)
})

test('the sentences heard are those of which a word was', () => {
  expect(heardOf(spoken, 1010).sentences).toEqual([spoken[0]])
  expect(heardOf(spoken, 1500).sentences).toEqual(spoken)
})

test('a sentence that is only shown counts as heard once all before it is', () => {
  const shown = [...spoken, sentence('Shown.', 2000, 0)]
  expect(heardOf(shown, 1500).text).not.toContain('Shown.')
  expect(heardOf(shown, 2000).text).toContain('Shown.')
})
