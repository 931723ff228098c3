import type { QueryTerm } from './question-terms.ts'
import { sameWord, type RatedReport } from './rate-report.ts'

export const tellingWeight = 0.4
/** So much of the question a report must hold whose beginning says that it is the one that is meant. */
const leastOfMeant = 0.4
/** Words of some weight at a report's beginning that leave no doubt. */
const surelyMeant = 2

/** Whether the beginning of a report has several telling words of the question, and no name is missing. */
export function isSurelyMeant(
  { coverage, found, places }: RatedReport,
  terms: readonly QueryTerm[],
): boolean {
  const surely = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) >= sameWord
  const isInHead = ({ stem }: QueryTerm) => [-1, 0].some((at) => places.get(stem)?.has(at))
  // First name and last name are one.
  const isOwn = ({ follows, weight }: QueryTerm) => follows === null && weight >= tellingWeight
  const telling = terms.filter((term) => isOwn(term) && surely(term) && isInHead(term))
  const isMissing = terms.some(({ isName, stem }) => isName && !found.get(stem))
  return telling.length >= surelyMeant && !isMissing && coverage >= leastOfMeant
}
