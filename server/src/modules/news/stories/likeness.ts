import type { Telling } from './title-terms.ts'

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
const startCounts = 0.8

/** How much of the terms of one stands in the other; a term that begins as another does counts nearly as it. */
function covered(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const starts = new Set(
    [...b].filter((term) => term.length >= sameStart).map((term) => term.slice(0, sameStart)),
  )
  let count = 0
  for (const term of a) {
    if (b.has(term)) count += 1
    else if (term.length >= sameStart && starts.has(term.slice(0, sameStart))) count += startCounts
  }
  return count
}

const otherNumbers = 0.8

/** How alike two titles are, from 0 to 1. Different numbers make them less so: they are often different events. */
export function likenessOfTitles(a: Telling, b: Telling): number {
  const terms =
    (covered(a.terms, b.terms) + covered(b.terms, a.terms)) / Math.max(1, a.terms.size + b.terms.size)
  const differ = a.numbers.size > 0 && b.numbers.size > 0 && shared(a.numbers, b.numbers) === 0
  return ((terms + jaccard(a.grams, b.grams)) / 2) * (differ ? otherNumbers : 1)
}

/** Titles at least this alike say the same. Chosen by hand on half of a set of rated pairs of headlines. */
export const sameTitle = 0.54
const similarTitle = 0.4
const sameLead = 0.35
// "Harbour boat festival" and "Harbour kite festival" are alike and two stories.
const termsInCommon = 3
const sameWords = 0.9

/** Whether two articles tell the same story: by their titles, or by fairly alike titles and first sentences. */
export function tellSameStory(a: Telling, b: Telling): boolean {
  const titles = likenessOfTitles(a, b)
  if (titles >= sameWords) return true
  if (covered(a.terms, b.terms) < termsInCommon) return false
  return titles >= sameTitle || (titles >= similarTitle && jaccard(a.lead, b.lead) >= sameLead)
}
