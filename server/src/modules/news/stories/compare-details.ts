import type { Coverage } from './coverage.ts'
import type { TitleProfile } from './title-terms.ts'

/** Which of two titles have a detail that the other lacks. */
type Extra = 'none' | 'one' | 'both'

const countExtra = (a: boolean, b: boolean): Extra => (a && b ? 'both' : a || b ? 'one' : 'none')

// A detail in only one title may just be more detail; if each has its own, they are often two events. Tuned by hand on half of
// a set of rated headline pairs; `npm run bench -- newsroom` shows the result on the other half.
const penalties = {
  numbers: { none: 0, one: 0.16, both: 0.4 },
  places: { none: 0, one: 0.05, both: 0.25 },
  days: 0.1,
  opposites: 0.14,
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((item) => b.has(item))
}

function areOpposite(a: TitleProfile, b: TitleProfile): boolean {
  return a.sides.some((side, at) => side !== 0 && side !== 3 && side + (b.sides[at] ?? 0) === 3)
}

/** Whether a title has a number that the other lacks; an age may be left out. */
function hasOwnNumber(a: TitleProfile, b: TitleProfile): boolean {
  return [...a.numbers].some((number) => !b.numbers.has(number) && (number !== a.age || b.age !== null))
}

type Details = {
  /** To be subtracted from the similarity of the titles. */
  penalty: number
  /** Different numbers, places or days, or "opens" against "closes". */
  isOtherEvent: boolean
}

/** Compares the details that set two events apart, however many words their titles share. */
export function compareDetails(
  a: TitleProfile,
  b: TitleProfile,
  [one, other]: readonly [Coverage, Coverage],
): Details {
  const numbers = countExtra(hasOwnNumber(a, b), hasOwnNumber(b, a))
  const cities = one.onlyHere.city && other.onlyHere.city
  const places = cities ? 'both' : countExtra(one.onlyHere.place, other.onlyHere.place)
  const days = areDisjoint(a.days, b.days)
  const opposites = areOpposite(a, b)
  const penalty =
    penalties.numbers[numbers] +
    penalties.places[places] +
    (days ? penalties.days : 0) +
    (opposites ? penalties.opposites : 0)
  return { penalty, isOtherEvent: numbers === 'both' || places === 'both' || days || opposites }
}
