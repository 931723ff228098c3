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
