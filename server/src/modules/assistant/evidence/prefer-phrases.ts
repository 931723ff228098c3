import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { QueryTerm } from './question-terms.ts'
import type { RatedReport } from './rate-report.ts'

/** The most words between two names of one phrase: "State of the Union". */
const mostBetween = 3
/** The weight of two words that occur apart. */
const apartFactor = 0.5

function standTogether({ article, sentences }: RatedReport, first: string, second: string): boolean {
  return [article.title, ...sentences.map(({ text }) => text)].some((text) => {
    const stems = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stripEnding)
    return stems.some(
      (stem, at) => stem === first && stems.slice(at + 1, at + 2 + mostBetween).includes(second),
    )
  })
}

/** Up to this position, sentences are about the same thing as the title. */
const lastOfHead = 1

/** Whether two words occur together. Everything in a report is about a name in its title. */
function areSaidTogether({ places, titled }: RatedReport, a: QueryTerm, b: QueryTerm): boolean {
  if ([a, b].some(({ isName, stem }) => isName && titled.has(stem))) return true
  const [own, other] = [places.get(a.stem), places.get(b.stem)]
  const isInHead = (at: number) => at <= lastOfHead
  if ([own, other].every((each) => each && [...each].some(isInHead))) return true
  return own !== undefined && [...own].some((at) => other?.has(at) === true)
}

/** Where two adjacent words of the question never occur together in a report, ignores the lighter one as a chance match. */
export function dropChanceMatches(report: RatedReport, terms: readonly QueryTerm[]): RatedReport {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const has = ({ stem }: QueryTerm) => (report.found.get(stem) ?? 0) > 0
  const byChance = terms.flatMap((term) => {
    const before = terms.find(({ stem }) => stem === term.wordBefore)
    if (!before || !has(before) || !has(term) || areSaidTogether(report, before, term)) return []
    return term.weight < before.weight ? [term] : [before]
  })
  if (byChance.length === 0) return report
  const found = new Map(report.found)
  let lost = 0
  for (const { stem, weight } of new Set(byChance)) {
    lost += (weight * (found.get(stem) ?? 0)) / total
    found.set(stem, 0)
  }
  const { coverage, prominence } = report
  return { ...report, found, coverage: coverage - lost, prominence: Math.max(0, prominence - lost) }
}

/**
 * Lowers the prominence of reports that contain two names of one phrase apart: those about a state and its trade unions, if the
 * question is about the State of the Union.
 */
export function preferPhrases(
  reports: readonly RatedReport[],
  terms: readonly QueryTerm[],
): readonly RatedReport[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let rated = reports
  for (const { nameBefore, stem, weight } of terms) {
    const first = nameBefore === null ? undefined : terms.find((term) => term.stem === nameBefore)
    if (!first) continue
    const together = new Set(rated.filter((report) => standTogether(report, first.stem, stem)))
    const lost = ((first.weight + weight) * (1 - apartFactor)) / total
    rated = rated.map((report) =>
      together.has(report) ? report : { ...report, prominence: Math.max(0, report.prominence - lost) },
    )
  }
  return rated
}
