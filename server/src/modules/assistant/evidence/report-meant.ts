import { oldMs } from '../choose-articles.ts'
import { upperFirst } from '../phrases/phrasebook.ts'
import type { Near } from './answer-from-reports.ts'
import type { QueryTerm } from './question-terms.ts'
import { haveAllNames, sameWordMatch, type RatedReport } from './rate-report.ts'

/** From this weight on, a word of a question is telling. */
export const tellingWeight = 0.4
/** The least coverage of the question by such a report. */
const leastCoverage = 0.4
/** How many telling words at the beginning of a report leave no doubt. */
const leastTellingWords = 2

/** Whether a report is certainly meant: its beginning has several telling words of the question, and no name is missing. */
export function isSurelyMeant(report: RatedReport, terms: readonly QueryTerm[]): boolean {
  const { coverage, found, places } = report
  const surely = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) >= sameWordMatch
  const isInHead = ({ stem }: QueryTerm) => [-1, 0].some((at) => places.get(stem)?.has(at))
  // A first and last name count as one word.
  const isOwn = ({ nameBefore, weight }: QueryTerm) => nameBefore === null && weight >= tellingWeight
  const telling = terms.filter((term) => isOwn(term) && surely(term) && isInHead(term))
  return telling.length >= leastTellingWords && haveAllNames([report], terms) && coverage >= leastCoverage
}

/** Whether a report has all nouns and names of the question, and one of the nouns in its headline. */
export function hasAllNouns(report: RatedReport | undefined, terms: readonly QueryTerm[]): boolean {
  if (!report) return false
  const nouns = terms.filter(({ isName, isNoun }) => isName || isNoun)
  const isTitled = ({ isName, stem, weight }: QueryTerm) =>
    !isName && weight >= tellingWeight && report.titled.has(stem)
  return nouns.some(isTitled) && nouns.every(({ stem }) => (report.found.get(stem) ?? 0) >= sameWordMatch)
}

type Rated = { reports: readonly RatedReport[]; terms: readonly QueryTerm[] }

/**
 * What to offer if there is no answer: news on a name in the question, or else the best report with a noun of it in the headline and
 * without a name of it missing. Null if there is none from the last days.
 */
export function findNearestStory({ reports, terms }: Rated, now: Date): Near | null {
  const recent = reports.filter(({ article }) => now.getTime() - article.publishedAt.getTime() <= oldMs)
  for (const { isName, stem, text } of terms) {
    const known = recent.find(({ found, titled }) => titled.size > 0 && found.get(stem) === 1)
    if (isName && known) return { name: upperFirst(text), article: known.article }
  }
  const nouns = terms.filter(({ isNoun, weight }) => isNoun && weight >= tellingWeight)
  const titled = recent.find(
    (report) => nouns.some(({ stem }) => report.titled.has(stem)) && haveAllNames([report], terms),
  )
  return titled ? { name: null, article: titled.article } : null
}
