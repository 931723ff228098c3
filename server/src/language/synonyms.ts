import type { Language } from '@tidings/contract/entities'
import { addToList } from './add-to-list.ts'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

/** Meanings by stem, from the synonyms of headlines and the words for weather. Phrases of several words are left out. */
const meaningsByStem = forEachLanguage(({ answers, headlines }) => {
  const meanings = new Map<string, readonly number[]>()
  for (const [meaning, line] of [...headlines.same, answers.weather].entries())
    for (const word of line.split(' ')) {
      if (word.includes('_')) continue
      const stem = stripEnding(word)
      addToList(meanings, stem, meaning)
    }
  return meanings
})

/** The meanings of a stem. Stems of one language that share a meaning may be synonyms. */
export function findMeanings(stem: string, language: Language): readonly number[] {
  return meaningsByStem[language].get(stem) ?? none
}

const oppositesByStem = forEachLanguage(({ polarity }) => {
  const pairs = new Map<string, readonly number[]>()
  for (const [pair, sides] of polarity.opposites.entries())
    for (const word of sides.flatMap(parseList)) {
      const stem = stripEnding(word)
      addToList(pairs, stem, pair)
    }
  return pairs
})

/** The pairs of opposites that contain a stem, on either side: who bought it also says that it was sold. */
export function findOpposites(stem: string, language: Language): readonly number[] {
  return oppositesByStem[language].get(stem) ?? none
}
