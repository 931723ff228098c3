import type { Place } from './places.ts'
import { slightWeight, type TitleProfile, type Term } from './title-terms.ts'

const nearlySame = 0.9
const samePlace = 0.6
const leastMatch = 0.5

/** Whether two places are in one country; two of its cities are not near each other. */
function areNear(a: Place | null, b: Place | null): boolean {
  return a !== null && a.country === b?.country && !(a.isPart && b.isPart)
}

/** How close in meaning two terms with different stems are, from 0 to 1. */
function compareTerms(a: Term, b: Term): number {
  if (a.start !== null && a.start === b.start) return nearlySame
  if (a.meanings.length > 0 && a.meanings.some((meaning) => b.meanings.includes(meaning))) return nearlySame
  return areNear(a.place, b.place) ? samePlace : 0
}

/** The closest match for this term among the others, from 0 to 1. */
function findBestMatch(stem: string, term: Term, terms: ReadonlyMap<string, Term>): number {
  if (terms.has(stem)) return 1
  let best = 0
  for (const other of terms.values()) {
    best = Math.max(best, compareTerms(term, other))
    if (best === nearlySame) break
  }
  return best
}

/** Kinds of terms that only one of two titles has. */
type OnlyHere = { place: boolean; city: boolean }

export type Coverage = {
  matched: number
  whole: number
  /** How many terms both have, except slight ones; similar terms count partially. */
  common: number
  onlyHere: OnlyHere
}

/** Measures how much of one title's terms the other covers, and what kind of terms it does not. */
export function measureCoverage(a: TitleProfile, b: TitleProfile): Coverage {
  const onlyHere = { place: false, city: false }
  let [matched, whole, common] = [0, 0, 0]
  for (const [stem, term] of a.terms) {
    const { weight, unsaid, place } = term
    const best = findBestMatch(stem, term, b.terms)
    const isUnmatched = best < leastMatch
    matched += best * weight
    common += weight > slightWeight ? best : 0
    whole += isUnmatched ? unsaid : weight
    onlyHere.place ||= isUnmatched && place !== null
    // "Lyon" is close to "France", but a title about Marseille still does not name it.
    onlyHere.city ||= best < nearlySame && place?.isPart === true
  }
  return { matched, whole, common, onlyHere }
}
