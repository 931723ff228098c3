import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { areOfOneEvent, readProfile, type Profile } from './report-profile.ts'

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
/** In log odds: six in seven. */
const likely = 1.75

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

/** The log odds that two reports are of one event. */
function rateOneEvent(a: Profile, b: Profile): number {
  const shared = measureShared(a, b)
  return (
    weights.none +
    weights.all * shared.all +
    weights.lead * shared.lead +
    weights.headlines * shared.ofTitles +
    weights.secondRarest * shared.secondRarest +
    (areElsewhere(a, b) ? weights.otherPlaces : 0) +
    weights.length * Math.log(Math.max(a.words.size, b.words.size) + 1)
  )
}

/** Whether two reports are so likely of one event that they may be told one after the other. */
export function areLikelyOfOneEvent(a: Profile, b: Profile): boolean {
  return areOfOneEvent(a, b) && rateOneEvent(a, b) >= likely
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
