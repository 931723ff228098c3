import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseWords } from './lexicon/parse-lists.ts'

/** English, and said in each of the others. */
const borrowed = 'news'

const newsWords = forEachLanguage(({ questions }) => parseWords(questions.news))
const newestWords = forEachLanguage(({ questions }) => parseWords(questions.newest))

/** Whether a folded word asks for news as such. */
export function asksForNews(folded: string, language: Language): boolean {
  return folded === borrowed || isOwnNewsWord(folded, language)
}

/** As `asksForNews`, of a word that is the language's own. */
export function isOwnNewsWord(folded: string, language: Language): boolean {
  return newsWords[language].has(folded)
}

/** Whether only the newest will do. */
export function asksForNewest(folded: string, language: Language): boolean {
  return newestWords[language].has(folded)
}
