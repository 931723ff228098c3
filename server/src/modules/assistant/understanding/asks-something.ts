import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import type { Token } from '#language/tokens'

/** The words of a question that are not read otherwise, and its language. */
type Rest = { language: Language; rest: readonly Token[] }

/** Whether it begins like a question ("how did it end", "with whom"), unlike "in Italy" or a name. */
export function beginsAsQuestion({ language, rest }: Rest): boolean {
  const own = lexicons[language].followUps
  const asking = `${own.asks}|${own.questions}|${own.weakAsks}`
  if (findWords(rest, `(?:${own.questionPrepositions}) (?:${asking})`, 'start')) return true
  return !findWords(rest, own.placePrepositions, 'start') && findWords(rest, asking, 'start') !== null
}

/** Whether it asks a question, rather than naming something to hear about. */
export function asksSomething(reading: Rest & { question: string }): boolean {
  return reading.question.includes('?') || beginsAsQuestion(reading)
}
