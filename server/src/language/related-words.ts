import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

const fieldsByStem = forEachLanguage(({ relatedWords }) => {
  const fields = new Map<string, number[]>()
  for (const [field, line] of relatedWords.entries())
    for (const stem of new Set(parseList(line).map(stripEnding)))
      fields.set(stem, [...(fields.get(stem) ?? []), field])
  return fields
})

/** The fields of meaning that a stem belongs to. What is asked with one word of a field is often answered with another. */
export function findFields(stem: string, language: Language): readonly number[] {
  return fieldsByStem[language].get(stem) ?? none
}
