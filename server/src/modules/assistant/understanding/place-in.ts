import { leaningWords } from './leaning-words.ts'
import type { Reading } from './read-question.ts'
import { topicOf } from './topic-words.ts'
import type { Word } from './words.ts'

/** `words` are of the content; `isAll`: nothing else is. */
export type Place = { text: string; words: Word[]; isAll: boolean }

function isCapitalised(text: string): boolean {
  return text !== text.toLowerCase()
}

/**
 * The end of a question that says where, with the word before it: "in Italy". A name begins with a capital, unless the place
 * is all that is named.
 */
export function placeIn({ content, language, question, rest }: Reading): Place | null {
  const prepositions = new RegExp(`^(?:${leaningWords[language].places})$`)
  const at = rest.findLastIndex(({ folded }) => prepositions.test(folded))
  const preposition = rest[at]
  const named = content.filter(({ start }) => preposition && start > preposition.start)
  const last = named.at(-1)
  if (!preposition || !last || last !== content.at(-1)) return null
  const isAll = named.length === content.length
  const text = (word: Word) => question.slice(word.start, word.end)
  const isNamed = isAll || named.every((word) => isCapitalised(text(word)))
  if (!isNamed || named.some(({ folded }) => topicOf(folded, language) !== null)) return null
  return { text: question.slice(preposition.start, last.end), words: named, isAll }
}
