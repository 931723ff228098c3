import type { QueryTerm } from './question-terms.ts'
import { sameWordMatch, type RatedReport } from './rate-report.ts'

/** From this weight on, a word of a question is telling. */
export const tellingWeight = 0.4
/** The least coverage of the question by such a report. */
const leastCoverage = 0.4
/** How many telling words at the beginning of a report leave no doubt. */
const leastTellingWords = 2

/** Whether a report is certainly meant: its beginning has several telling words of the question, and no name is missing. */
export function isSurelyMeant(
  { coverage, found, places }: RatedReport,
  terms: readonly QueryTerm[],
): boolean {
  const surely = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) >= sameWordMatch
  const isInHead = ({ stem }: QueryTerm) => [-1, 0].some((at) => places.get(stem)?.has(at))
  // A first and last name count as one word.
  const isOwn = ({ nameBefore, weight }: QueryTerm) => nameBefore === null && weight >= tellingWeight
  const telling = terms.filter((term) => isOwn(term) && surely(term) && isInHead(term))
  const isMissing = terms.some(({ isName, stem }) => isName && !found.get(stem))
  return telling.length >= leastTellingWords && !isMissing && coverage >= leastCoverage
}
