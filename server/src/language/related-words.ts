import type { Language } from '@tidings/contract/entities'
import { lexicons } from './lexicon/lexicons.ts'
import { parseList } from './lexicon/parse-lists.ts'
import { stripEnding } from './stems.ts'

const none: readonly number[] = []

function groupByStem(language: Language): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const [group, line] of lexicons[language].relatedWords.entries())
    for (const stem of new Set(parseList(line).map(stripEnding)))
      groups.set(stem, [...(groups.get(stem) ?? []), group])
  return groups
}

// Built at the first follow-up in a language, because building all of them would delay each start by 80 ms.
const opened = new Map<Language, ReadonlyMap<string, readonly number[]>>()

/** The groups of related words that a stem belongs to. A question with one word of a group is often answered with another. */
export function findWordGroups(stem: string, language: Language): readonly number[] {
  const groups = opened.get(language) ?? groupByStem(language)
  opened.set(language, groups)
  return groups.get(stem) ?? none
}
