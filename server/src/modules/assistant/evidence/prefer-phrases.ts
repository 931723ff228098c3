import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { QueryTerm } from './question-terms.ts'
import type { RatedReport } from './rate-report.ts'

/** "State of the Union": what may stand between the two. */
const mostBetween = 3
/** What the two words are worth where they stand apart. */
const apart = 0.5

function standTogether({ article, sentences }: RatedReport, first: string, second: string): boolean {
  return [article.title, ...sentences.map(({ text }) => text)].some((text) => {
    const stems = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stripEnding)
    return stems.some(
      (stem, at) => stem === first && stems.slice(at + 1, at + 2 + mostBetween).includes(second),
    )
  })
}

/** The title and what it begins with are about one thing. */
const lastOfHead = 1

/** Whether two words are somewhere said together; of what is named in its title all of a report is said. */
function areSaidTogether({ places, titled }: RatedReport, a: QueryTerm, b: QueryTerm): boolean {
  if ([a, b].some(({ isName, stem }) => isName && titled.has(stem))) return true
  const [own, other] = [places.get(a.stem), places.get(b.stem)]
  const isInHead = (at: number) => at <= lastOfHead
  if ([own, other].every((each) => each && [...each].some(isInHead))) return true
  return own !== undefined && [...own].some((at) => other?.has(at) === true)
}

/** Without the lighter of two words that the question has next to each other and the report never in one sentence: by chance. */
export function withoutChance(report: RatedReport, terms: readonly QueryTerm[]): RatedReport {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const has = ({ stem }: QueryTerm) => (report.found.get(stem) ?? 0) > 0
  const byChance = terms.flatMap((term) => {
    const before = terms.find(({ stem }) => stem === term.beside)
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
 * Reports that have two names apart which the question has together are less about them: those of a state's trade unions, after
 * the State of the Union was asked for.
 */
export function preferPhrases(
  reports: readonly RatedReport[],
  terms: readonly QueryTerm[],
): readonly RatedReport[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let rated = reports
  for (const { follows, stem, weight } of terms) {
    const first = follows === null ? undefined : terms.find((term) => term.stem === follows)
    if (!first) continue
    const together = new Set(rated.filter((report) => standTogether(report, first.stem, stem)))
    const lost = ((first.weight + weight) * (1 - apart)) / total
    rated = rated.map((report) =>
      together.has(report) ? report : { ...report, prominence: Math.max(0, report.prominence - lost) },
    )
  }
  return rated
}
