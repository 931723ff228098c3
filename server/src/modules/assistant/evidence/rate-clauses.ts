import type { Context } from '#src/context'
import type { Token } from '#language/tokens'
import { splitClauses } from '../understanding/split-clauses.ts'
import { readTerms } from './question-terms.ts'
import {
  findBestCoverage,
  isEnough,
  isIn,
  nothingRated,
  rateNews,
  type Rated,
  type Reader,
} from './rate-news.ts'
import { rateReport } from './rate-report.ts'

/** Where all of it is too much for any report, what one clause asks, if its report holds every name of the question. */
export async function rateClauses(
  context: Context,
  reader: Reader,
  { now, words }: { now: Date; words: readonly Token[] },
): Promise<Rated> {
  const { statistics, task } = reader
  const { language, reading } = task
  const clauses = splitClauses(reading.question, words)
  if (clauses.length < 2) return nothingRated
  const rated = await Promise.all(clauses.map((clause) => rateNews(context, reader, clause)))
  const terms = readTerms({ words, language, statistics })
  const asWhole = rated
    .filter((each) => isEnough(each, { now, reading }))
    .map(({ reports }) => ({
      terms,
      reports: reports.map(({ article }) => rateReport(article, { asked: language, terms })),
    }))
    .filter(({ reports: [best] }) => best && terms.every((term) => !term.isName || isIn([best])(term)))
    .filter(({ reports: [best] }) => best && terms.filter(isIn([best])).length > 1)
  return asWhole.toSorted((a, b) => findBestCoverage(b) - findBestCoverage(a))[0] ?? nothingRated
}
