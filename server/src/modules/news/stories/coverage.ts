import type { Place } from './places.ts'
import { slightWeight, type Telling, type Term } from './title-terms.ts'

const nearlySame = 0.9
const samePlace = 0.6
const leastMatch = 0.5

/** Whether two places are of one country; two of its cities are not near each other. */
function areNear(a: Place | null, b: Place | null): boolean {
  return a !== null && a.country === b?.country && !(a.isPart && b.isPart)
}

/** How nearly two terms of other stems say the same, from 0 to 1. */
function compareTerms(a: Term, b: Term): number {
  if (a.start !== null && a.start === b.start) return nearlySame
  if (a.meanings.length > 0 && a.meanings.some((meaning) => b.meanings.includes(meaning))) return nearlySame
  return areNear(a.place, b.place) ? samePlace : 0
}

/** How nearly one of the terms says the same as this one. */
function bestMatch(stem: string, term: Term, terms: ReadonlyMap<string, Term>): number {
  if (terms.has(stem)) return 1
  let best = 0
  for (const other of terms.values()) {
    best = Math.max(best, compareTerms(term, other))
    if (best === nearlySame) break
  }
  return best
}

/** What a title says and another does not. */
type Own = { place: boolean; city: boolean }

export type Coverage = {
  matched: number
  whole: number
  /** How many terms they have in common, slight ones apart; nearly the same ones count in part. */
  common: number
  own: Own
}

/** How much of the terms of one is said in the other, and of what kinds the rest is. */
export function coverage(a: Telling, b: Telling): Coverage {
  const own = { place: false, city: false }
  let [matched, whole, common] = [0, 0, 0]
  for (const [stem, term] of a.terms) {
    const { weight, unsaid, place } = term
    const best = bestMatch(stem, term, b.terms)
    const isOwn = best < leastMatch
    matched += best * weight
    common += weight > slightWeight ? best : 0
    whole += isOwn ? unsaid : weight
    own.place ||= isOwn && place !== null
    // "Lyon" is near "France" in another title, and still a place that a title about Marseille does not name.
    own.city ||= best < nearlySame && place?.isPart === true
  }
  return { matched, whole, common, own }
}
