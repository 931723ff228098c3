import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { readProfile, type Profile } from './report-profile.ts'
import { areSimilar, measureShared, nameOthers, type Shared } from './shared-words.ts'

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

function areElsewhere({ places: a }: Profile, { places: b }: Profile): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((place) => b.has(place))
}

/** How much fewer other reports there are, as log odds. */
function rateSparsity({ around: a }: Profile, { around: b }: Profile): number {
  const around = Math.max(fewestAround, a ?? b ?? fittedAmong, b ?? a ?? fittedAmong)
  return Math.max(0, Math.log(fittedAmong / around))
}

/** The log odds that two reports are of one event. */
function rateOneEvent(a: Profile, b: Profile, shared: Shared): number {
  return (
    weights.none +
    rateSparsity(a, b) +
    weights.all * shared.all +
    weights.lead * shared.lead +
    weights.headlines * shared.inHeadlines +
    weights.secondRarest * shared.secondRarest +
    (areElsewhere(a, b) ? weights.otherPlaces : 0) +
    weights.length * Math.log(Math.max(a.words.size, b.words.size) + 1)
  )
}

const sharesWords = ({ count, inBothHeadlines }: Shared) =>
  count >= fewestShared.all && inBothHeadlines >= fewestShared.inBothHeadlines

function areSimilarOrRated(a: Profile, b: Profile, least: number): boolean {
  const shared = measureShared(a, b)
  if (areSimilar(a, b, shared)) return true
  return sharesWords(shared) && rateOneEvent(a, b, shared) >= least && !nameOthers(a, b)
}

/** Whether two reports are about one event. */
export function areOfOneEvent(a: Profile, b: Profile): boolean {
  return areSimilarOrRated(a, b, likely)
}

/** Whether two reports may be about one event, where only what also fits a question is told. */
export function mayBeOfOneEvent(a: Profile, b: Profile): boolean {
  return areSimilarOrRated(a, b, even)
}

/** Whether two reports are so likely of one event that they may be told one after the other. */
export function areLikelyOfOneEvent(a: Profile, b: Profile): boolean {
  const shared = measureShared(a, b)
  if (rateOneEvent(a, b, shared) < likely) return false
  return areSimilar(a, b, shared) || (sharesWords(shared) && !nameOthers(a, b))
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
