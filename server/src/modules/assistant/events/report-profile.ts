import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import { isFiller } from '../evidence/question-terms.ts'

/** What happens within a week under the same rare words is one event. */
export const eventMs = 7 * 86_400_000
/**
 * What two reports of one event have in common at least: the share of all their words that both have, and how much of either's
 * headline stands in the other. Chosen on 297 pairs of real articles that were read, 177 of them of two whole reports, and on
 * the pairs of `bench -- conversations`.
 */
const inCommon = 1.4
const weights = { share: 2, headlines: 3 }
const leastShare = 0.08
/** What those share at least that are compared as tellings of one story. */
const likeShare = 0.18
/**
 * Reports of one beat share many words that are neither common nor rare: "shares", "court", "match". To the fourth power, it
 * is the rare ones that count.
 */
const power = 4
/**
 * By chance no other article has given words of about this rarity together. Which words those are is open too: the more ways there
 * are to choose as many from a report, the rarer they must be. Rarities are logarithms, to about this number of articles.
 */
const leastShared = 1.05
const logOfArticles = 7
const unlike = 0.03
const leadCharacters = 600

type Word = { weight: number; isName: boolean; isTitled: boolean }
/** The words of a report's beginning by their stems, how much they say together, each to the power, and those of its headline, each squared. */
export type Profile = { words: ReadonlyMap<string, Word>; sum: number; ofHeadline: number }

export const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** All that `readProfile` reads of an article's text: each word of its beginning, once. */
export function listBeginning({ body }: Pick<Article, 'body'>): string {
  return [...new Set(splitWords(body.slice(0, leadCharacters)))].join(' ')
}

/** Profiles of the texts that were read last, by the statistics that they were read with. */
const kept = new WeakMap<TermStatistics, Map<string, Profile>>()
const mostKept = 400

/** Each word with how much it says: its rarity in the news. */
export function readProfile(
  article: Pick<Article, 'body' | 'language' | 'title'>,
  statistics: TermStatistics,
): Profile {
  const profiles = kept.get(statistics) ?? new Map<string, Profile>()
  kept.set(statistics, profiles)
  const key = `${article.language} ${article.title} ${article.body.slice(0, leadCharacters)}`
  const profile = profiles.get(key) ?? makeProfile(article, statistics)
  // Those read last are at the end.
  profiles.delete(key)
  profiles.set(key, profile)
  for (const oldest of profiles.keys()) {
    if (profiles.size <= mostKept) break
    profiles.delete(oldest)
  }
  return profile
}

function makeProfile(
  { body, language, title }: Pick<Article, 'body' | 'language' | 'title'>,
  statistics: TermStatistics,
): Profile {
  const titled = new Set(splitWords(title))
  const words = new Map<string, Word>()
  let [sum, ofHeadline] = [0, 0]
  for (const word of [...titled, ...splitWords(body.slice(0, leadCharacters))]) {
    const stem = stripEnding(word)
    if (word.length < 3 || words.has(stem) || isFunctionWord(word) || isFiller(word, language)) continue
    const weight = statistics.rarity(word, language)
    const isWrittenSo = statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
    // Much happens in one country.
    const isName = isWrittenSo && placeAt([word], 0)?.isPart !== false
    words.set(stem, { weight, isName, isTitled: titled.has(word) })
    sum += weight ** power
    if (titled.has(word)) ofHeadline += weight ** 2
  }
  return { words, sum, ofHeadline }
}

/** Headlines that name different places or people tell of two events, however alike they are: two earthquakes, two trials. */
function nameOthers({ words: a }: Profile, { words: b }: Profile): boolean {
  const namesIn = (words: Profile['words']) =>
    [...words].filter(([, { isName, isTitled }]) => isName && isTitled).map(([stem]) => stem)
  const [own, other] = [namesIn(a), namesIn(b)]
  return own.length > 0 && other.length > 0 && ![...own, ...other].some((stem) => a.has(stem) && b.has(stem))
}

/**
 * The rarities of the words that both have. `share`: what part of all words they are, the rare ones above all; `inHeadlines`: what
 * part of a headline the other report has.
 */
type Shared = { count: number; sum: number; share: number; inHeadlines: number }

const partOf = (sum: number, whole: number) => sum / Math.max(Number.MIN_VALUE, whole)

function measureShared(a: Profile, b: Profile): Shared {
  let [count, sum, telling, ofA, ofB] = [0, 0, 0, 0, 0]
  for (const [stem, { isTitled, weight }] of a.words) {
    const other = b.words.get(stem)
    if (!other) continue
    count += 1
    sum += weight
    telling += weight ** power
    if (isTitled) ofA += weight ** 2
    if (other.isTitled) ofB += weight ** 2
  }
  const inHeadlines = (partOf(ofA, a.ofHeadline) + partOf(ofB, b.ofHeadline)) / 2
  return { count, sum, share: partOf(telling, Math.sqrt(a.sum * b.sum)), inHeadlines }
}

/** The logarithm of the number of ways to choose so many of so many words. */
function logOfWays(chosen: number, words: number): number {
  let log = 0
  for (let at = 1; at <= chosen; at++) log += Math.log((words - chosen + at) / at)
  return log
}

/** Whether what two reports share is more than chance would have it. */
function isNoChance(a: Profile, b: Profile, { count, sum }: Shared): boolean {
  return sum >= leastShared + logOfWays(count, Math.max(a.words.size, b.words.size)) / logOfArticles
}

/** Whether two reports share much of what they say, each what the other's headline says above all, and more than chance would have it. */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  const shared = measureShared(a, b)
  return (
    shared.share >= leastShare &&
    weights.share * shared.share + weights.headlines * shared.inHeadlines >= inCommon &&
    isNoChance(a, b, shared) &&
    !nameOthers(a, b)
  )
}

/** Whether two reports whose stories compare as one share enough to be so. */
export function areAlike(a: Profile, b: Profile): boolean {
  const shared = measureShared(a, b)
  return shared.share >= likeShare && isNoChance(a, b, shared)
}

/** Whether two reports have too little in common to be compared any further. */
export function areUnlike(a: Profile, b: Profile): boolean {
  return measureShared(a, b).share < unlike
}
