import type { Telling, Term } from './title-terms.ts'

function shared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = shared(a, b)
  return both / Math.max(1, a.size + b.size - both)
}

const sameStart = 4
const nearlySame = 0.8
const samePlace = 0.6
const leastMatch = 0.5

function beginAlike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return shorter >= sameStart && a.slice(0, sameStart) === b.slice(0, sameStart)
}

/** How nearly two terms say the same, from 0 to 1. */
function likenessOfTerms([a, of]: readonly [string, Term], [b, other]: readonly [string, Term]): number {
  if (a === b) return 1
  if (beginAlike(a, b)) return nearlySame
  if (of.meanings.some((meaning) => other.meanings.includes(meaning))) return nearlySame
  return of.place !== null && of.place === other.place ? samePlace : 0
}

type Coverage = { matched: number; whole: number; places: Set<number> }

/** How much of the terms of one is said in the other, and the places that are not. */
function coverage(a: Telling, b: Telling): Coverage {
  const found: Coverage = { matched: 0, whole: 0, places: new Set() }
  for (const term of a.terms) {
    const [stem, { weight, place }] = term
    let best = b.terms.has(stem) ? 1 : 0
    if (best === 0) for (const other of b.terms) best = Math.max(best, likenessOfTerms(term, other))
    found.matched += best * weight
    found.whole += weight
    if (best < leastMatch && place !== null) found.places.add(place)
  }
  return found
}

const lessFor = { otherNumbers: 0.4, someNumbers: 0.12, otherPlace: 0.25, otherDay: 0.1, opposite: 0.14 }

function areOther(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && shared(a, b) === 0
}

function areOpposite(a: Telling, b: Telling): boolean {
  return a.sides.some((side, at) => side !== 0 && side !== 3 && side + (b.sides[at] ?? 0) === 3)
}

function lessForNumbers(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (areOther(a, b)) return lessFor.otherNumbers
  const both = shared(a, b)
  return both === a.size && both === b.size ? 0 : lessFor.someNumbers
}

export type Likeness = {
  /** From 0 to 1: by terms and by letters, less what tells the titles apart. */
  titles: number
  /** Other numbers, places or days, or "opens" against "closes": often another event under a like title. */
  isOther: boolean
  /** How many terms the titles have in common, nearly the same ones counted in part. */
  common: number
}

/** How alike two titles are. */
export function likenessOf(a: Telling, b: Telling): Likeness {
  const [one, other] = [coverage(a, b), coverage(b, a)]
  const terms = (one.matched + other.matched) / Math.max(1, one.whole + other.whole)
  const grams = (2 * shared(a.grams, b.grams)) / Math.max(1, a.grams.size + b.grams.size)
  const otherPlace = one.places.size > 0 && other.places.size > 0
  const otherDay = areOther(a.days, b.days)
  const opposite = areOpposite(a, b)
  const less =
    lessForNumbers(a.numbers, b.numbers) +
    (otherPlace ? lessFor.otherPlace : 0) +
    (otherDay ? lessFor.otherDay : 0) +
    (opposite ? lessFor.opposite : 0)
  return {
    titles: Math.max(0, (2 * terms + grams) / 3 - less),
    isOther: otherPlace || otherDay || opposite || areOther(a.numbers, b.numbers),
    common: one.matched,
  }
}

/** Titles at least this alike say the same. Chosen by hand on half of a set of rated pairs of headlines. */
export const sameTitle = 0.63
const similarTitle = 0.45
const sameLead = 0.3
// "Harbour boat festival" and "Harbour kite festival" are alike and two stories.
const termsInCommon = 3
const sameWords = 0.9

/** How alike the first sentences are, apart from what the titles say already. */
function likenessOfLeads(a: Telling, b: Telling): number {
  const beyond = ({ lead, terms }: Telling) => new Set([...lead()].filter((stem) => !terms.has(stem)))
  return jaccard(beyond(a), beyond(b))
}

/**
 * Whether two articles tell the same story: by their titles; or by first sentences that say the same under fairly alike
 * titles, which is also what joins titles that seem to tell of two events.
 */
export function tellSameStory(a: Telling, b: Telling, { titles, isOther, common }: Likeness): boolean {
  if (!isOther && titles >= sameWords) return true
  if (common < termsInCommon) return false
  if (!isOther && titles >= sameTitle) return true
  return titles >= similarTitle && likenessOfLeads(a, b) >= sameLead
}
