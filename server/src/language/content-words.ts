import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseWords } from './lexicon/parse-lists.ts'
import { fold } from './tokens.ts'

const functionWords = forEachLanguage((lexicon) =>
  parseWords(lexicon.functionWords.shared, lexicon.functionWords.inSentences),
)

/** The folded words of a text without function words, in order. */
export function findContentWords(text: string, language: Language): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => (word.length > 1 || /\d/.test(word)) && !functionWords[language].has(word))
}
