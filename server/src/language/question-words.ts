import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseWords } from './lexicon/parse-lists.ts'

/** English, but used in all the other languages too. */
const borrowed = 'news'

const newsWords = forEachLanguage(({ questions }) => parseWords(questions.news))
const newestWords = forEachLanguage(({ questions }) => parseWords(questions.newest))
const moments = forEachLanguage(({ answers }) => parseWords(answers.moments))

/** Whether a folded word asks for news in general. */
export function asksForNews(folded: string, language: Language): boolean {
  return folded === borrowed || isOwnNewsWord(folded, language)
}

/** Like `asksForNews`, without borrowed words. */
export function isOwnNewsWord(folded: string, language: Language): boolean {
  return newsWords[language].has(folded)
}

/** Whether a folded word asks for the newest news only. */
export function asksForNewest(folded: string, language: Language): boolean {
  return newestWords[language].has(folded)
}

/** Whether a folded word refers to the present, such as "now". */
export function isMoment(folded: string, language: Language): boolean {
  return moments[language].has(folded)
}
