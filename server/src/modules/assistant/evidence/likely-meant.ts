import type { Reading } from '../understanding/read-question.ts'
import type { QueryTerm } from './question-terms.ts'
import type { Rated } from './rate-news.ts'

/**
 * Log-odds that the best report is meant, fitted to 562 first questions from four sets of dialogues, 87 of them without an
 * answer in the news (`docs/decisions/0027-fitted-answers.md`). What is missing counts as a share of the question's weight.
 */
const weights = {
  none: -3.6,
  prominence: 3.9,
  missingNouns: -3.5,
  missingNames: -5.6,
  missingUnknown: -1,
  found: 0.43,
  eachFound: 0.76,
  otherLanguage: -0.8,
}
const leastOdds = 0.3
const surelyFound = 0.72

/** Whether the best report is probably meant by a long question, although no report contains all of it. */
export function isLikelyMeant({ reports, terms }: Rated, { language }: Reading): boolean {
  const [best] = reports
  if (!best) return false
  const sureness = ({ stem }: QueryTerm) => best.found.get(stem) ?? 0
  const isNamed = terms.some((term) => term.isName && sureness(term) >= surelyFound)
  if (best.titled.size === 0 && !isNamed) return false
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const missing = (isOf: (term: QueryTerm) => boolean) =>
    terms.filter(isOf).reduce((sum, term) => sum + term.weight * (1 - sureness(term)), 0) / total
  const odds =
    weights.none +
    weights.prominence * best.prominence +
    weights.missingNouns * missing(({ isName, isNoun }) => isNoun && !isName) +
    weights.missingNames * missing(({ isName }) => isName) +
    weights.missingUnknown * missing(({ isKnown }) => !isKnown) +
    weights.found * terms.reduce((sum, term) => sum + term.weight * sureness(term), 0) +
    weights.eachFound * terms.filter((term) => sureness(term) >= surelyFound).length +
    (best.article.language === language ? 0 : weights.otherLanguage)
  return odds > leastOdds
}
