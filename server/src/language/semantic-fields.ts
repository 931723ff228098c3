import type { Language } from '@tidings/contract/entities'
import { addToList } from './add-to-list.ts'
import { lexicons } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly string[] = []

type Index = {
  byStem: ReadonlyMap<string, readonly string[]>
  byField: ReadonlyMap<string, readonly string[]>
}

function buildIndex(language: Language): Index {
  const byStem = new Map<string, readonly string[]>()
  const byField = new Map<string, string[]>()
  for (const [field, words] of Object.entries(lexicons[language].semanticFields)) {
    const stems = [...new Set(parseList(words).map(stripEnding))]
    byField.set(field, stems)
    for (const stem of stems) addToList(byStem, stem, field)
  }
  return { byStem, byField }
}

// Built on first use, because building all of them would delay the start.
const indexes = new Map<Language, Index>()

function openIndex(language: Language): Index {
  const index = indexes.get(language) ?? buildIndex(language)
  indexes.set(language, index)
  return index
}

/**
 * The semantic fields of a stem. "Did he nod off?" and its answer, "The driver had been awake for 20 hours", share a field but no
 * word.
 */
export function findSemanticFields(stem: string, language: Language): readonly string[] {
  return openIndex(language).byStem.get(stem) ?? none
}

/** The cosine similarity of two words, given their fields. */
export function rateNearness(a: readonly string[], b: readonly string[]): number {
  let shared = 0
  for (const field of b) if (a.includes(field)) shared += 1
  return shared === 0 ? 0 : shared / Math.sqrt(a.length * b.length)
}

/** The other stems whose similarity is at least `least`, most similar first. */
export function findNearStems(stem: string, language: Language, least: number): string[] {
  const { byField, byStem } = openIndex(language)
  const fields = byStem.get(stem) ?? none
  const others = new Set(fields.flatMap((field) => byField.get(field) ?? none))
  others.delete(stem)
  return [...others]
    .map((other) => ({ other, nearness: rateNearness(fields, byStem.get(other) ?? none) }))
    .filter(({ nearness }) => nearness >= least)
    .toSorted((x, y) => y.nearness - x.nearness)
    .map(({ other }) => other)
}
