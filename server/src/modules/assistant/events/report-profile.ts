import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import { isFiller } from '../evidence/question-terms.ts'

/** What happens within a week under the same rare words is one event. */
export const eventMs = 7 * 86_400_000
/**
 * What two reports of one event share at least, of all that they say. Chosen on 475 pairs of headlines that were read, where
 * it holds for 85 % of the pairs of one event and 3 % of what it joins is wrong, on the pairs of `bench -- conversations`, and
 * on pairs of whole reports.
 */
const sameWords = 0.14
/** The same where both headlines share enough: long reports of one event may say much that the other does not. */
const sameUnderHeadlines = 0.08
/**
 * Reports of one beat share many words that are neither common nor rare: "shares", "court", "match". To the fourth power, it
 * is the rare ones that count.
 */
const power = 4
/**
 * By chance no other article has given words of a rarity of 1 together. Which words those are is open too: the more ways there
 * are to choose as many from a report, the rarer they must be. Rarities are logarithms, to about this number of articles.
 */
const leastShared = 1
const logOfArticles = 7
/** That both headlines say so, they share at least. */
const sharedHeadlines = 1.25
const unlike = 0.03
const leadCharacters = 600

type Word = { weight: number; isName: boolean; isTitled: boolean }
/** The words of a report's beginning by their stems, and how much they say together, each to the power. */
export type Profile = { words: ReadonlyMap<string, Word>; sum: number }

export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** All that `readProfile` reads of an article's text: each word of its beginning, once. */
export function listBeginning({ body }: Pick<Article, 'body'>): string {
  return [...new Set(wordsOf(body.slice(0, leadCharacters)))].join(' ')
}

/** Each word with how much it says: its rarity in the news. */
export function readProfile(
  { body, language, title }: Pick<Article, 'body' | 'language' | 'title'>,
  statistics: TermStatistics,
): Profile {
  const titled = new Set(wordsOf(title))
  const words = new Map<string, Word>()
  let sum = 0
  for (const word of [...titled, ...wordsOf(body.slice(0, leadCharacters))]) {
    const stem = stripEnding(word)
    if (word.length < 3 || words.has(stem) || isFunctionWord(word) || isFiller(word, language)) continue
    const weight = statistics.rarity(word, language)
    const isWrittenSo = statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
    // Much happens in one country.
    const isName = isWrittenSo && placeAt([word], 0)?.isPart !== false
    words.set(stem, { weight, isName, isTitled: titled.has(word) })
    sum += weight ** power
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

/** The rarities of the words that both have, and of those in both headlines. `share`: what part of all words they are, the rare ones above all. */
type Shared = { count: number; sum: number; inHeadlines: number; share: number }

function measureShared(a: Profile, b: Profile): Shared {
  let count = 0
  let sum = 0
  let telling = 0
  let inHeadlines = 0
  for (const [stem, { isTitled, weight }] of a.words) {
    const other = b.words.get(stem)
    if (!other) continue
    count += 1
    sum += weight
    telling += weight ** power
    if (isTitled && other.isTitled) inHeadlines += weight
  }
  return { count, sum, inHeadlines, share: telling / Math.max(Number.MIN_VALUE, Math.sqrt(a.sum * b.sum)) }
}

/** The logarithm of the number of ways to choose so many of so many words. */
function logOfWays(chosen: number, words: number): number {
  let log = 0
  for (let at = 1; at <= chosen; at++) log += Math.log((words - chosen + at) / at)
  return log
}

/** Whether two reports share much of what they say, and more than chance would have it. */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  const { count, inHeadlines, share, sum } = measureShared(a, b)
  const least = inHeadlines >= sharedHeadlines ? sameUnderHeadlines : sameWords
  const byChance = logOfWays(count, Math.max(a.words.size, b.words.size)) / logOfArticles
  return share >= least && sum >= leastShared + byChance && !nameOthers(a, b)
}

/** Whether two reports have too little in common to be compared any further. */
export function areUnlike(a: Profile, b: Profile): boolean {
  return measureShared(a, b).share < unlike
}
