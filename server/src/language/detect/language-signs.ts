import { languages, type Language } from '@tidings/contract/entities'
import { addToList } from '../add-to-list.ts'
import { articleFunctionWords } from '../function-words.ts'
import { lexicons } from '../lexicon/lexicons.ts'

const languagesByWord = new Map<string, readonly Language[]>()
for (const language of languages) {
  for (const word of articleFunctionWords[language]) {
    addToList(languagesByWord, word, language)
  }
}

const wordScore = 0.16
const letterScore = 0.05
// Up to this many words, longer texts score higher, so that words outweigh letter statistics.
const decidedByWords = 6

/**
 * Scores each language by function words, letters and endings. A word of several languages counts for each in part; a repeated
 * word counts once.
 */
export function scoreLanguageSigns(full: string): Record<Language, number> {
  const text = [...new Set(full.toLowerCase().split(/\s+/))].join(' ')
  const words = text.match(/\p{L}+/gu) ?? []
  const scores = Object.fromEntries(languages.map((language) => [language, 0])) as Record<Language, number>
  for (const word of words) {
    const sharing = languagesByWord.get(word) ?? []
    for (const language of sharing) scores[language] += wordScore / sharing.length
  }
  const scale = Math.sqrt(Math.max(1, Math.min(words.length, decidedByWords)))
  for (const language of languages) {
    scores[language] += letterScore * (text.match(lexicons[language].grammar.letterSigns) ?? []).length
    scores[language] /= scale
  }
  return scores
}
