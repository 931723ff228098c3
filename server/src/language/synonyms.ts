import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

/** Lines of words that headlines use for one thing; of these, phrases of several words are left out. */
const meaningsByStem = forEachLanguage(({ headlines }) => {
  const meanings = new Map<string, number[]>()
  for (const [meaning, line] of headlines.same.entries())
    for (const word of line.split(' ')) {
      if (word.includes('_')) continue
      const stem = stripEnding(word)
      meanings.set(stem, [...(meanings.get(stem) ?? []), meaning])
    }
  return meanings
})

/** The meanings that a stem may have: two stems of the language with one in common may say the same. */
export function findMeanings(stem: string, language: Language): readonly number[] {
  return meaningsByStem[language].get(stem) ?? none
}
