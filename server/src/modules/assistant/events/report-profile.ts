import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import { isFiller } from '../evidence/question-terms.ts'

/** What happens within a week under the same rare words is one event. */
export const eventMs = 7 * 86_400_000
/**
 * Which part of their words two reports share at least, by weight. Chosen on the pairs of `bench -- conversations`: those of
 * one event share 0.12 and more, others 0.12 and less, and hardly ever a telling word.
 */
const sameWords = 0.18
const sameTelling = 0.115
const tellingWeight = 0.25
const unlike = 0.03
const leadCharacters = 600

type Word = { weight: number; isName: boolean; isTitled: boolean }
/** The words of a report's beginning by their stems, and how much they say together. */
export type Profile = { words: ReadonlyMap<string, Word>; sum: number }

export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Each word with how much it says: the rarer in the news, the more. */
export function readProfile({ body, language, title }: Article, statistics: TermStatistics): Profile {
  const titled = new Set(wordsOf(title))
  const words = new Map<string, Word>()
  let sum = 0
  for (const word of [...titled, ...wordsOf(body.slice(0, leadCharacters))]) {
    const stem = stripEnding(word)
    if (word.length < 3 || words.has(stem) || isFunctionWord(word) || isFiller(word, language)) continue
    const weight = statistics.rarity(word, language) ** 2
    const isWrittenSo = statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
    // Much happens in one country.
    const isName = isWrittenSo && placeAt([word], 0)?.isPart !== false
    words.set(stem, { weight, isName, isTitled: titled.has(word) })
    sum += weight
  }
  return { words, sum }
}

/** Headlines that name different places or people tell of two events, however alike they are: two earthquakes, two trials. */
function nameOthers({ words: a }: Profile, { words: b }: Profile): boolean {
  const namesIn = (words: Profile['words']) =>
    [...words].filter(([, { isName, isTitled }]) => isName && isTitled).map(([stem]) => stem)
  const [own, other] = [namesIn(a), namesIn(b)]
  return own.length > 0 && other.length > 0 && ![...own, ...other].some((stem) => a.has(stem) && b.has(stem))
}

/** `hasTelling`: a name or a rare word of both headlines is among what they share. */
type Shared = { share: number; hasTelling: boolean }

function measureShared(a: Profile, b: Profile): Shared {
  let shared = 0
  let hasTelling = false
  for (const [stem, own] of a.words) {
    const other = b.words.get(stem)
    if (!other) continue
    shared += own.weight
    hasTelling ||= own.weight >= tellingWeight && (own.isName || (own.isTitled && other.isTitled))
  }
  return { share: shared / Math.max(Number.MIN_VALUE, Math.sqrt(a.sum * b.sum)), hasTelling }
}

/** Whether two reports share much of what they say, or less and beside it a name or a rare word of both headlines. */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  const { hasTelling, share } = measureShared(a, b)
  return share >= (hasTelling ? sameTelling : sameWords) && !nameOthers(a, b)
}

/** Whether two reports have too little in common to be compared any further. */
export function areUnlike(a: Profile, b: Profile): boolean {
  return measureShared(a, b).share < unlike
}
