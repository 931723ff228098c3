import type { Context } from '#src/context'
import type { Token } from '#language/tokens'
import { splitClauses } from '../understanding/split-clauses.ts'
import { readTerms } from './question-terms.ts'
import {
  findBestCoverage,
  isEnough,
  occursIn,
  noReports,
  rateNews,
  type RatedReports,
  type Inquiry,
} from './rate-news.ts'
import { rateReport } from './rate-report.ts'

/** Rates the news for each clause, for questions that no report covers as a whole. The best report must contain every name in the question. */
export async function rateClauses(
  context: Context,
  inquiry: Inquiry,
  { now, words }: { now: Date; words: readonly Token[] },
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const { language, reading } = task
  const clauses = splitClauses(reading.question, words)
  if (clauses.length < 2) return noReports
  const rated = await Promise.all(clauses.map((clause) => rateNews(context, inquiry, clause)))
  const terms = readTerms({ words, language, statistics })
  const asWhole = rated
    .filter((each) => isEnough(each, { now, reading }))
    .map(({ reports }) => ({
      terms,
      reports: reports.map(({ article }) => rateReport(article, { asked: language, terms })),
    }))
    .filter(({ reports: [best] }) => best && terms.every((term) => !term.isName || occursIn([best])(term)))
    .filter(({ reports: [best] }) => best && terms.filter(occursIn([best])).length > 1)
  return asWhole.toSorted((a, b) => findBestCoverage(b) - findBestCoverage(a))[0] ?? noReports
}
