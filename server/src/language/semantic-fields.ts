import type { Language } from '@tidings/contract/entities'
import { lexicons } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly string[] = []

function indexByStem(language: Language): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const [field, words] of Object.entries(lexicons[language].semanticFields))
    for (const stem of new Set(parseList(words).map(stripEnding)))
      fields.set(stem, [...(fields.get(stem) ?? []), field])
  return fields
}

// Built at the first question in a language, because building all of them would delay each start.
const indexes = new Map<Language, ReadonlyMap<string, readonly string[]>>()

/**
 * The semantic fields that a stem belongs to. "Did he nod off?" is answered by "The driver had been awake for 20 hours": the two
 * share a field, though no word.
 */
export function findSemanticFields(stem: string, language: Language): readonly string[] {
  const index = indexes.get(language) ?? indexByStem(language)
  indexes.set(language, index)
  return index.get(stem) ?? none
}
