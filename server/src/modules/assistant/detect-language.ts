import { languages, type Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld'
import { asksForNews, isFiller, wordsOf } from './words.ts'

/** What the person's own language is ahead by: a short question says little about its language. */
const priorWeight = 0.25
const functionWordWeight = 0.6

/** The language of a question, leaning on its small words and, where those leave doubt, on the person's own language. */
export function detectLanguage(question: string, own: Language): Language {
  const words = wordsOf(question)
  const guesses = detectAll(question, { only: [...languages] })
  const score = (language: Language) => {
    const known = words.filter(
      ({ folded }) => isFiller(folded, language) || asksForNews(folded, language),
    ).length
    const guess = guesses.find(({ lang }) => lang === language)?.accuracy ?? 0
    const share = words.length === 0 ? 0 : known / words.length
    return guess + share * functionWordWeight + (language === own ? priorWeight : 0)
  }
  return languages.toSorted((a, b) => score(b) - score(a))[0] ?? own
}
