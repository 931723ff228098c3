import { expect, test } from 'vitest'
import { joinTexts, listDelivered, type TimedSentence } from './delivered.ts'

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
])('counts as delivered after %i ms: %j', (playedMs, text) => {
  expect(joinTexts(listDelivered(spoken, playedMs))).toBe(text)
})

test('a sentence counts as delivered from its first word', () => {
  const sentencesAt = (playedMs: number) => listDelivered(spoken, playedMs).map((part) => part.sentence)
  expect(sentencesAt(1010)).toEqual([spoken[0]])
  expect(sentencesAt(1500)).toEqual(spoken)
})

test('a sentence that is only displayed counts as delivered once everything before it was', () => {
  const shown = [...spoken, sentence('Shown.', 2000, 0)]
  expect(joinTexts(listDelivered(shown, 1500))).not.toContain('Shown.')
  expect(joinTexts(listDelivered(shown, 2000))).toContain('Shown.')
})
