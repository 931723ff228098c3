import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Reading } from './read-by-rules.ts'

/** Whether it begins like a question ("how did it end"), unlike "in Italy" or a name. */
export function beginsAsQuestion({ language, rest }: Pick<Reading, 'language' | 'rest'>): boolean {
  const { asks, placePrepositions, questions, weakAsks } = lexicons[language].followUps
  const isPlace = findWords(rest, placePrepositions, 'start') !== null
  return !isPlace && findWords(rest, `${asks}|${questions}|${weakAsks}`, 'start') !== null
}

/** Whether it asks a question, rather than naming something to hear about. */
export function asksSomething(reading: Reading): boolean {
  return reading.question.includes('?') || beginsAsQuestion(reading)
}
