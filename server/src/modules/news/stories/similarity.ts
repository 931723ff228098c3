import { coverage } from './coverage.ts'
import type { Telling } from './title-terms.ts'
import { compareDetails } from './compare-details.ts'

function shared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = shared(a, b)
  return both / Math.max(1, a.size + b.size - both)
}

export type Similarity = {
  /** From 0 to 1: by terms and by letters, less what tells the titles apart. */
  titles: number
  /** Other numbers, places or days, or "opens" against "closes": often another event under a like title. */
  isOther: boolean
  /** How many terms the titles have in common. */
  common: number
}

/** How alike two titles are. */
export function measureSimilarity(a: Telling, b: Telling): Similarity {
  const [one, other] = [coverage(a, b), coverage(b, a)]
  const terms = (one.matched + other.matched) / Math.max(1, one.whole + other.whole)
  const grams = (2 * shared(a.grams, b.grams)) / Math.max(1, a.grams.size + b.grams.size)
  const { less, isOther } = compareDetails(a, b, [one, other])
  return { titles: Math.max(0, (2 * terms + grams) / 3 - less), isOther, common: one.common }
}

/** Titles at least this alike say the same. Chosen by hand on half of a set of rated pairs of headlines. */
export const sameTitle = 0.635
const similarTitle = 0.45
const sameLead = 0.3
// "Harbour boat festival" and "Harbour kite festival" are alike and two stories.
const termsInCommon = 3
const sameWords = 0.9

/** How alike the first sentences are, apart from what the titles say already. */
function compareLeads(a: Telling, b: Telling): number {
  const beyond = ({ lead, terms }: Telling) => new Set([...lead()].filter((stem) => !terms.has(stem)))
  return jaccard(beyond(a), beyond(b))
}

/**
 * Whether two articles tell the same story: by their titles; or by first sentences that say the same under fairly alike
 * titles, which is also what joins titles that seem to tell of two events.
 */
export function areSameStory(a: Telling, b: Telling, { titles, isOther, common }: Similarity): boolean {
  if (!isOther && titles >= sameWords) return true
  if (common < termsInCommon) return false
  if (!isOther && titles >= sameTitle) return true
  return titles >= similarTitle && compareLeads(a, b) >= sameLead
}
