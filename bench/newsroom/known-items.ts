import { isFunctionWord } from '../../server/src/language/function-words.ts'
import { seeded } from '../support/seeded.ts'
import type { Document } from './corpus.ts'

export type KnownItem = { query: string; link: string }
export type KnownItems = {
  /** The whole headline. */
  headline: KnownItem[]
  /** Three content words of it, in any order. */
  threeWords: KnownItem[]
  /** The whole headline of an article that was stored without its headline. */
  bodyOnly: KnownItem[]
}

const each = 500
const shortestBody = 200
const fewestWords = 4

const wordsOf = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const pickTellingWords = (title: string) =>
  wordsOf(title).filter((word) => word.length > 3 && /[a-z]/.test(word) && !isFunctionWord(word))

/** Real articles with a unique headline, which should be found by it. */
export function pickKnownItems(documents: readonly (Document & { link: string })[]): KnownItems {
  const spelt = (title: string) => wordsOf(title).join(' ')
  const times = Map.groupBy(documents, ({ title }) => spelt(title))
  const random = seeded(3)
  const shuffled = documents
    .filter(
      ({ body, isWhole, title }) =>
        isWhole &&
        body.length > shortestBody &&
        pickTellingWords(title).length >= fewestWords &&
        times.get(spelt(title))?.length === 1,
    )
    .map((document) => ({ document, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ document }) => document)
  const three = (title: string) => {
    const left = [...new Set(pickTellingWords(title))]
    const chosen = []
    while (chosen.length < 3 && left.length > 0)
      chosen.push(...left.splice(Math.floor(random() * left.length), 1))
    return chosen.join(' ')
  }
  const first = shuffled.slice(0, each)
  return {
    headline: first.map(({ link, title }) => ({ link, query: title })),
    threeWords: first.map(({ link, title }) => ({ link, query: three(title) })),
    bodyOnly: shuffled.slice(each, 2 * each).map(({ link, title }) => ({ link, query: title })),
  }
}
