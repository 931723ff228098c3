import type { Coverage } from './coverage.ts'
import type { Telling } from './title-terms.ts'

/** Which of two titles say a thing of this kind that the other does not. */
type Saying = 'none' | 'one' | 'both'

const saying = (a: boolean, b: boolean): Saying => (a && b ? 'both' : a || b ? 'one' : 'none')

// What a title has alone may be a detail; where each has its own they often tell of two events. Chosen by hand on half of
// a set of rated pairs of headlines: `npm run bench -- newsroom` tells how they do on the other half.
const lessFor = {
  numbers: { none: 0, one: 0.16, both: 0.4 },
  places: { none: 0, one: 0.05, both: 0.25 },
  days: 0.1,
  opposites: 0.14,
}

function areOther(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((item) => b.has(item))
}

function areOpposite(a: Telling, b: Telling): boolean {
  return a.sides.some((side, at) => side !== 0 && side !== 3 && side + (b.sides[at] ?? 0) === 3)
}

/** Whether a title has a number that the other has not; how old somebody was may go unsaid. */
function hasOwnNumber(a: Telling, b: Telling): boolean {
  return [...a.numbers].some((number) => !b.numbers.has(number) && (number !== a.age || b.age !== null))
}

type Apart = {
  less: number
  /** Other numbers, places or days, or "opens" against "closes". */
  isOther: boolean
}

/** What tells two titles apart, however many of their words are the same. */
export function compareDetails(a: Telling, b: Telling, [one, other]: readonly [Coverage, Coverage]): Apart {
  const numbers = saying(hasOwnNumber(a, b), hasOwnNumber(b, a))
  const cities = one.own.city && other.own.city
  const places = cities ? 'both' : saying(one.own.place, other.own.place)
  const days = areOther(a.days, b.days)
  const opposites = areOpposite(a, b)
  const less =
    lessFor.numbers[numbers] +
    lessFor.places[places] +
    (days ? lessFor.days : 0) +
    (opposites ? lessFor.opposites : 0)
  return { less, isOther: numbers === 'both' || places === 'both' || days || opposites }
}
