import { expect, test } from 'vitest'
import { buildHistoryEntry } from './history-entry.ts'

const summarise = (texts: string[]) => {
  const sentences = texts.map((text) => ({ text, language: 'en' as const, article: null }))
  const answered = { question: 'What is new?', language: 'en' as const, sentences, understanding: null }
  const entry = buildHistoryEntry(
    { ...answered, status: 'completed', durationS: null, audioUrl: null },
    { topics: [] },
  )
  return entry.summary_text
}

test.each([
  [
    'a headline without a full stop ends its line',
    ['From Reuters:', 'Port opens', 'Dam holds'],
    'From Reuters: Port opens\nDam holds',
  ],
  [
    'sentences follow each other',
    ['It opened.', '“Why now?”', 'It cost (they say) 3:1…', 'It holds.'],
    'It opened. “Why now?” It cost (they say) 3:1… It holds.',
  ],
])('in the summary, %s', (_, texts, summary) => {
  expect(summarise(texts)).toBe(summary)
})
