import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Reading } from './read-question.ts'

/** "How did it end", and not "in Italy" or a name: it begins as a question does. */
export function beginsAsQuestion({ language, rest }: Pick<Reading, 'language' | 'rest'>): boolean {
  const { asks, places, questions, weakAsks } = lexicons[language].followUps
  const isPlace = findWords(rest, places, 'start') !== null
  return !isPlace && findWords(rest, `${asks}|${questions}|${weakAsks}`, 'start') !== null
}

/** Whether a question is asked, rather than something named that is to be told of. */
export function asksSomething(reading: Reading): boolean {
  return reading.question.includes('?') || beginsAsQuestion(reading)
}
