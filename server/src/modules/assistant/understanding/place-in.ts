import { lexicons } from '#language/lexicon/lexicons'
import type { Token } from '#language/tokens'
import type { Reading } from './read-by-rules.ts'
import { findTopic } from './topic-names.ts'

/** `words` are content words; `isAll`: there are no others. */
export type NamedPlace = { text: string; words: Token[]; isAll: boolean }

function isCapitalised(text: string): boolean {
  return text !== text.toLowerCase()
}

/** The trailing place of a question with its preposition: "in Italy". It must be capitalised, unless nothing else is named. */
export function findPlaceIn({ content, language, question, rest }: Reading): NamedPlace | null {
  const prepositions = new RegExp(`^(?:${lexicons[language].followUps.placePrepositions})$`)
  const at = rest.findLastIndex(({ folded }) => prepositions.test(folded))
  const preposition = rest[at]
  const named = content.filter(({ start }) => preposition && start > preposition.start)
  const last = named.at(-1)
  if (!preposition || !last || last !== content.at(-1)) return null
  const isAll = named.length === content.length
  const isNamed = isAll || named.every(({ text }) => isCapitalised(text))
  if (!isNamed || named.some(({ folded }) => findTopic(folded, language) !== null)) return null
  return { text: question.slice(preposition.start, last.end), words: named, isAll }
}
