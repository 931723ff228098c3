import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

const groupsByStem = forEachLanguage(({ relatedWords }) => {
  const groups = new Map<string, number[]>()
  for (const [group, line] of relatedWords.entries())
    for (const stem of new Set(parseList(line).map(stripEnding)))
      groups.set(stem, [...(groups.get(stem) ?? []), group])
  return groups
})

/** The groups of related words that a stem belongs to. A question with one word of a group is often answered with another. */
export function findWordGroups(stem: string, language: Language): readonly number[] {
  return groupsByStem[language].get(stem) ?? none
}
