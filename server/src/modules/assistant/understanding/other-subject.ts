import type { Language } from '@tidings/contract/entities'
import { lexicons } from '#language/lexicon/lexicons'
import { readWords } from '#language/tokens'
import { findAfterInterjections } from './drop-preamble.ts'
import { isPausedAfter } from './scan.ts'

/** What follows "something else: " or "OK, different topic. "; null if the question does not say that it changes the subject. */
export function readOtherSubject(question: string, language: Language): string | null {
  const words = readWords(question)
  const range = findAfterInterjections(words, lexicons[language].followUps.otherSubject, language)
  if (!range || !isPausedAfter(words, range.last, question)) return null
  return question.slice(words[range.last + 1]?.start)
}
