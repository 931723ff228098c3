import { power, type Profile } from './report-profile.ts'

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
 * Words of this combined rarity do not occur together in another article by chance. The more ways there are to choose that many
 * words from a report, the rarer they must be. Rarities are logarithms in relation to about this number of articles.
 */
const leastShared = 1.05
const logOfArticles = 7
const unlike = 0.03

/** Whether a name that both have is that of two people, by the first names in the headlines. */
function isOfTwoPeople(stem: string, a: Profile['words'], b: Profile['words']): boolean {
  const [first, other] = [a.get(stem)?.nameBefore, b.get(stem)?.nameBefore]
  if (!first || !other) return false
  return !b.has(first) && !a.has(other)
}

/** Headlines that name different places or people are about two events, however similar: two earthquakes, two trials. */
export function nameOthers({ words: a }: Profile, { words: b }: Profile): boolean {
  const namesIn = (words: Profile['words']) =>
    [...words].filter(([, { isName, isTitled }]) => isName && isTitled).map(([stem]) => stem)
  const [own, other] = [namesIn(a), namesIn(b)]
  const isShared = (stem: string) => a.has(stem) && b.has(stem) && !isOfTwoPeople(stem, a, b)
  return own.length > 0 && other.length > 0 && ![...own, ...other].some(isShared)
}

/**
 * The words that two reports share: how many, and how many of these in both headlines; the sum of their rarities, and the rarity
 * of the second rarest. `all`, `lead` and `inHeadlines`: their part of all words, of the leads, and of a headline that the other
 * report contains; `share`: as `all`, dominated by rare words.
 */
export type Shared = {
  count: number
  inBothHeadlines: number
  sum: number
  secondRarest: number
  all: number
  lead: number
  inHeadlines: number
  share: number
}

const partOf = (sum: number, whole: number) => sum / Math.max(Number.MIN_VALUE, whole)

export function measureShared(a: Profile, b: Profile): Shared {
  let [count, inBothHeadlines, sum, telling, lead, ofA, ofB] = [0, 0, 0, 0, 0, 0, 0]
  let [rarest, secondRarest] = [0, 0]
  for (const [stem, own] of a.words) {
    const other = b.words.get(stem)
    if (!other) continue
    const { weight } = own
    count += 1
    sum += weight
    telling += weight ** power
    if (own.isTitled) ofA += weight ** 2
    if (other.isTitled) ofB += weight ** 2
    if (own.isTitled && other.isTitled) inBothHeadlines += 1
    if (own.isInLead && other.isInLead) lead += weight ** 2
    secondRarest = Math.max(secondRarest, Math.min(rarest, weight))
    rarest = Math.max(rarest, weight)
  }
  return {
    count,
    inBothHeadlines,
    sum,
    secondRarest,
    all: partOf(sum, Math.sqrt(a.all * b.all)),
    lead: partOf(lead, Math.sqrt(a.ofLead * b.ofLead)),
    inHeadlines: (partOf(ofA, a.ofHeadline) + partOf(ofB, b.ofHeadline)) / 2,
    share: partOf(telling, Math.sqrt(a.sum * b.sum)),
  }
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

/** Whether two reports share many words, especially of each other's headline, and more than chance explains. */
export function areSimilar(a: Profile, b: Profile, shared = measureShared(a, b)): boolean {
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
