import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

/** Lines of words that headlines use for one thing, and how the weather is; of these, phrases of several words are left out. */
const meaningsByStem = forEachLanguage(({ answers, headlines }) => {
  const meanings = new Map<string, number[]>()
  for (const [meaning, line] of [...headlines.same, answers.weather].entries())
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

const oppositesByStem = forEachLanguage(({ polarity }) => {
  const pairs = new Map<string, number[]>()
  for (const [pair, sides] of polarity.opposites.entries())
    for (const word of sides.flatMap(parseList)) {
      const stem = stripEnding(word)
      pairs.set(stem, [...(pairs.get(stem) ?? []), pair])
    }
  return pairs
})

/** The pairs of opposites that a stem belongs to, on either side: whether it was sold is also said by who bought it. */
export function findOpposites(stem: string, language: Language): readonly number[] {
  return oppositesByStem[language].get(stem) ?? none
}
