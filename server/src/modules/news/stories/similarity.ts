import { compareDetails } from './compare-details.ts'
import { measureCoverage } from './coverage.ts'
import type { TitleProfile } from './title-terms.ts'

function countShared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}

function computeJaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = countShared(a, b)
  return both / Math.max(1, a.size + b.size - both)
}

export type Similarity = {
  /** From 0 to 1: by terms and by letters, minus a penalty for differing details. */
  titles: number
  /** Different numbers, places or days, or "opens" against "closes": often another event under a similar title. */
  isOtherEvent: boolean
  common: number
}

export function measureSimilarity(a: TitleProfile, b: TitleProfile): Similarity {
  const [one, other] = [measureCoverage(a, b), measureCoverage(b, a)]
  const terms = (one.matched + other.matched) / Math.max(1, one.whole + other.whole)
  const grams = (2 * countShared(a.grams, b.grams)) / Math.max(1, a.grams.size + b.grams.size)
  const { penalty, isOtherEvent } = compareDetails(a, b, [one, other])
  return { titles: Math.max(0, (2 * terms + grams) / 3 - penalty), isOtherEvent, common: one.common }
}

/** Titles at least this similar are about the same event. Chosen by hand on half of a set of rated headline pairs. */
export const sameTitle = 0.635
const similarTitle = 0.45
const sameLead = 0.3
// "Harbour boat festival" and "Harbour kite festival" are similar and two stories.
const termsInCommon = 3
const sameWords = 0.9

/** How similar the first sentences are, beyond what the titles share. */
function compareLeads(a: TitleProfile, b: TitleProfile): number {
  const beyond = ({ lead, terms }: TitleProfile) => new Set([...lead()].filter((stem) => !terms.has(stem)))
  return computeJaccard(beyond(a), beyond(b))
}

/**
 * Whether two articles report the same story: by their titles, or by similar first sentences under fairly similar titles,
 * even where the titles' details differ.
 */
export function areSameStory(
  a: TitleProfile,
  b: TitleProfile,
  { titles, isOtherEvent, common }: Similarity,
): boolean {
  if (!isOtherEvent && titles >= sameWords) return true
  if (common < termsInCommon) return false
  if (!isOtherEvent && titles >= sameTitle) return true
  return titles >= similarTitle && compareLeads(a, b) >= sameLead
}
