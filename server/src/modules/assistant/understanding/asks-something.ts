import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Reading } from './read-question.ts'

/** Whether a question is asked, rather than something named that is to be told of. */
export function asksSomething({ language, question, rest }: Reading): boolean {
  const { asks, questions, weakAsks } = lexicons[language].followUps
  return question.includes('?') || findWords(rest, `${asks}|${questions}|${weakAsks}`, 'start') !== null
}
