import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { readWords } from '#language/tokens'
import { isPausedAfter } from './scan.ts'

/** What follows "something else: " or "OK, different topic. "; null if the question does not say that it changes the subject. */
export function readOtherSubject(question: string, language: Language): string | null {
  const { commands, followUps } = lexicons[language]
  const before = `${followUps.interjections}|${commands.phrases.acknowledgement}`
  const words = readWords(question)
  const range = findWords(words, `(?:(?:${before}) )*(?:${followUps.otherSubject})`, 'start')
  if (!range || !isPausedAfter(words, range.last, question)) return null
  return question.slice(words[range.last + 1]?.start)
}
