import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { readProfile, type Profile } from './report-profile.ts'
import { areSimilar, nameOthers } from './shared-words.ts'

/**
 * How much each sign says that two reports tell of one event, as log odds: fitted by logistic regression to 545 pairs of real
 * reports that were read (decision 0032). Semantic fields, figures, names apart from other words, and letter n-grams of
 * the headlines added nothing to these.
 */
const weights = {
  none: -2.563,
  lead: 4.556,
  all: 5.035,
  headlines: 3.233,
  secondRarest: 2.448,
  otherPlaces: -3.095,
  length: -1.217,
}
/** In log odds, to be told together: six in seven. */
const likely = 1.75
/** To be searched together: more likely than not. */
const even = 0
/**
 * The number of articles around the fitted pairs. With fewer around, a pair is as many times more likely to be of one event,
 * because an event has about as many reports in a small newsroom as in a large one, but fewer others look like it.
 */
const fittedAmong = 2500
const fewestAround = 20

/** How many words two reports of one event have in common that are not similar as a whole, and of these in both headlines. */
const fewestShared = { all: 3, inBothHeadlines: 1 }

/** What part the shared words are of all, of the leads and of the headlines, and the rarity of the second rarest. */
type Shared = { all: number; lead: number; ofTitles: number; secondRarest: number }

const partOf = (sum: number, whole: number) => sum / Math.max(Number.MIN_VALUE, whole)

function measureShared(a: Profile, b: Profile): Shared {
  let [all, lead, ofA, ofB, rarest, secondRarest] = [0, 0, 0, 0, 0, 0]
  for (const [stem, own] of a.words) {
    const other = b.words.get(stem)
    if (!other) continue
    const { weight } = own
    all += weight
    if (own.isTitled) ofA += weight ** 2
    if (other.isTitled) ofB += weight ** 2
    if (own.isInLead && other.isInLead) lead += weight ** 2
    secondRarest = Math.max(secondRarest, Math.min(rarest, weight))
    rarest = Math.max(rarest, weight)
  }
  return {
    all: partOf(all, Math.sqrt(a.all * b.all)),
    lead: partOf(lead, Math.sqrt(a.ofLead * b.ofLead)),
    ofTitles: (partOf(ofA, a.ofHeadline) + partOf(ofB, b.ofHeadline)) / 2,
    secondRarest,
  }
}

function areElsewhere({ places: a }: Profile, { places: b }: Profile): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((place) => b.has(place))
}

/** How much fewer other reports there are, as log odds. */
function rateSparsity({ around: a }: Profile, { around: b }: Profile): number {
  const around = Math.max(fewestAround, a ?? b ?? fittedAmong, b ?? a ?? fittedAmong)
  return Math.max(0, Math.log(fittedAmong / around))
}

/** The log odds that two reports are of one event. */
function rateOneEvent(a: Profile, b: Profile): number {
  const shared = measureShared(a, b)
  return (
    weights.none +
    rateSparsity(a, b) +
    weights.all * shared.all +
    weights.lead * shared.lead +
    weights.headlines * shared.ofTitles +
    weights.secondRarest * shared.secondRarest +
    (areElsewhere(a, b) ? weights.otherPlaces : 0) +
    weights.length * Math.log(Math.max(a.words.size, b.words.size) + 1)
  )
}

function sharesWords({ words: a }: Profile, { words: b }: Profile): boolean {
  const shared = [...a].filter(([stem]) => b.has(stem))
  const inBoth = shared.filter(([stem, { isTitled }]) => isTitled && b.get(stem)?.isTitled)
  return shared.length >= fewestShared.all && inBoth.length >= fewestShared.inBothHeadlines
}

function areRatedOne(a: Profile, b: Profile, least: number): boolean {
  return rateOneEvent(a, b) >= least && sharesWords(a, b) && !nameOthers(a, b)
}

/** Whether two reports are about one event. */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  return areSimilar(a, b) || areRatedOne(a, b, likely)
}

/** Whether two reports may be about one event, where only what also fits a question is told. */
export function mayBeOfOneEvent(a: Profile, b: Profile): boolean {
  return areSimilar(a, b) || areRatedOne(a, b, even)
}

/** Whether two reports are so likely of one event that they may be told one after the other. */
export function areLikelyOfOneEvent(a: Profile, b: Profile): boolean {
  return areRatedOne(a, b, likely) || (areSimilar(a, b) && rateOneEvent(a, b) >= likely)
}

/** Which of the others are likely of the same event as the report that is told first, so that they can be told after it. */
export async function findToldTogether(
  context: Context,
  first: Article,
  others: readonly Article[],
): Promise<Set<Article>> {
  const statistics = await getTermStatistics(context.database.reads)
  const own = readProfile(first, statistics)
  const isTogether = (other: Article) =>
    other.language === first.language && areLikelyOfOneEvent(own, readProfile(other, statistics))
  return new Set(others.filter(isTogether))
}
