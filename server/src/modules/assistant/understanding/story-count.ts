import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { nameNumbersBelowHundred } from '#language/numbers/below-hundred'
import { asksForNews } from '#language/question-words'
import type { Token } from '#language/tokens'

const numbers = forEachLanguage((_, language) => nameNumbersBelowHundred(language))
const units = forEachLanguage(({ facts }) => parseWords(facts.times))
/** In most languages "one" is an article too, and nobody listens to more. */
const bounds = { least: 2, most: 10 }

/** A number of stories, in digits or words; null for any other word. French "neuf" is also "new". */
export function readStoryCount({ folded }: Token, language: Language): number | null {
  if (asksForNews(folded, language)) return null
  const count = /^\d{1,2}$/.test(folded) ? Number(folded) : numbers[language].get(folded)
  return count !== undefined && count >= bounds.least && count <= bounds.most ? count : null
}

/** "The three biggest stories": the only number of the words; null if there is none, or several, or it is one of "two minutes". */
export function findStoryCount(words: readonly Token[], language: Language): number | null {
  const isCount = (word: Token, at: number) => !units[language].has(words[at + 1]?.folded ?? '')
  const [count = null, ...others] = words
    .filter(isCount)
    .flatMap((word) => readStoryCount(word, language) ?? [])
  return others.length === 0 ? count : null
}
