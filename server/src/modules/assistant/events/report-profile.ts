import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import { isFiller } from '../evidence/question-terms.ts'

/** Reports with the same rare words within a week are one event. */
export const eventMs = 7 * 86_400_000
/**
 * The least similarity of two reports of one event: the shared part of all their words, and how much of either headline occurs
 * in the other report. Tuned on 297 pairs of real articles that were read, 177 of them in full, and on the pairs of `bench --
 * conversations`.
 */
const inCommon = 1.4
const weights = { share: 2, headlines: 3 }
const leastShare = 0.08
/** The least share for reports compared as versions of one story. */
const likeShare = 0.18
/**
 * Reports on one subject area share many words that are neither common nor rare: "shares", "court", "match". The fourth power
 * makes rare words dominate.
 */
const power = 4
/**
 * Words of this combined rarity do not occur together in another article by chance. The more ways there are to choose that many
 * words from a report, the rarer they must be. Rarities are logarithms in relation to about this number of articles.
 */
const leastShared = 1.05
const logOfArticles = 7
const unlike = 0.03
/** How much of a text is read, and how much of that tells what happened. */
const beginningCharacters = 600
const leadCharacters = 180

/** `isTitled`: the headline contains it; `isInLead`: the headline or the first sentence does. */
type Word = { weight: number; isName: boolean; isTitled: boolean; isInLead: boolean }
/**
 * The words of a report's beginning by stem, with sums of their weights: of all, and to the power; and squared, of those in the
 * headline and in the lead. `places`: the countries whose cities or regions it names.
 */
export type Profile = {
  words: ReadonlyMap<string, Word>
  all: number
  sum: number
  ofHeadline: number
  ofLead: number
  places: ReadonlySet<number>
}

export const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Everything `readProfile` needs of an article's text: the distinct words of its beginning. */
export function listBeginning({ body }: Pick<Article, 'body'>): string {
  return [...new Set(splitWords(body.slice(0, beginningCharacters)))].join(' ')
}

/** Recent profiles, by the statistics they were computed with. */
const kept = new WeakMap<TermStatistics, Map<string, Profile>>()
const mostKept = 400

/** Weighs each word by its rarity in the news. */
export function readProfile(
  article: Pick<Article, 'body' | 'language' | 'title'>,
  statistics: TermStatistics,
): Profile {
  const profiles = kept.get(statistics) ?? new Map<string, Profile>()
  kept.set(statistics, profiles)
  const key = `${article.language} ${article.title} ${article.body.slice(0, beginningCharacters)}`
  const profile = profiles.get(key) ?? makeProfile(article, statistics)
  // The most recently used are at the end.
  profiles.delete(key)
  profiles.set(key, profile)
  for (const oldest of profiles.keys()) {
    if (profiles.size <= mostKept) break
    profiles.delete(oldest)
  }
  return profile
}

function findPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>()
  for (const at of words.keys()) {
    const place = placeAt(words, at)
    if (place?.isPart) places.add(place.country)
  }
  return places
}

function makeProfile(
  { body, language, title }: Pick<Article, 'body' | 'language' | 'title'>,
  statistics: TermStatistics,
): Profile {
  const inTitle = splitWords(title)
  const titled = new Set(inTitle)
  const inLead = new Set([...inTitle, ...splitWords(body.slice(0, leadCharacters))])
  const read = [...inTitle, ...splitWords(body.slice(0, beginningCharacters))]
  const words = new Map<string, Word>()
  let [all, sum, ofHeadline, ofLead] = [0, 0, 0, 0]
  for (const word of read) {
    const stem = stripEnding(word)
    if (word.length < 3 || words.has(stem) || isFunctionWord(word) || isFiller(word, language)) continue
    const weight = statistics.rarity(word, language)
    const isWrittenSo = statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
    // A country's name says little, because much happens there.
    const isName = isWrittenSo && placeAt([word], 0)?.isPart !== false
    const [isTitled, isInLead] = [titled.has(word), inLead.has(word)]
    words.set(stem, { weight, isName, isTitled, isInLead })
    all += weight
    sum += weight ** power
    if (isTitled) ofHeadline += weight ** 2
    if (isInLead) ofLead += weight ** 2
  }
  return { words, all, sum, ofHeadline, ofLead, places: findPlaces(read) }
}

/** Headlines that name different places or people are about two events, however similar: two earthquakes, two trials. */
function nameOthers({ words: a }: Profile, { words: b }: Profile): boolean {
  const namesIn = (words: Profile['words']) =>
    [...words].filter(([, { isName, isTitled }]) => isName && isTitled).map(([stem]) => stem)
  const [own, other] = [namesIn(a), namesIn(b)]
  return own.length > 0 && other.length > 0 && ![...own, ...other].some((stem) => a.has(stem) && b.has(stem))
}

/**
 * The shared words' rarities. `share`: their part of all words, dominated by rare ones; `inHeadlines`: the part of a headline
 * that the other report contains.
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

/** The logarithm of the binomial coefficient. */
function logOfWays(chosen: number, words: number): number {
  let log = 0
  for (let at = 1; at <= chosen; at++) log += Math.log((words - chosen + at) / at)
  return log
}

/** Whether two reports share more than chance explains. */
function isNoChance(a: Profile, b: Profile, { count, sum }: Shared): boolean {
  return sum >= leastShared + logOfWays(count, Math.max(a.words.size, b.words.size)) / logOfArticles
}

/**
 * Whether two reports are about one event: they share many words, especially of each other's headline, and more than chance
 * explains.
 */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  const shared = measureShared(a, b)
  return (
    shared.share >= leastShare &&
    weights.share * shared.share + weights.headlines * shared.inHeadlines >= inCommon &&
    isNoChance(a, b, shared) &&
    !nameOthers(a, b)
  )
}

/** Whether two reports whose stories compare as one are similar enough. */
export function areAlike(a: Profile, b: Profile): boolean {
  const shared = measureShared(a, b)
  return shared.share >= likeShare && isNoChance(a, b, shared)
}

/** Whether two reports have too little in common to be compared any further. */
export function areUnlike(a: Profile, b: Profile): boolean {
  return measureShared(a, b).share < unlike
}
