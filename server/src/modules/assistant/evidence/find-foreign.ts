import { languages } from '@tidings/contract/entities'
import { placeAt } from '#modules/news'
import type { Context } from '#src/context'
import { embedQuestion } from '#language/word-vectors'
import { isOld } from '../choose-articles.ts'
import type { QueryTerm } from './question-terms.ts'
import { measureNearness } from './rank-reports.ts'
import { ownLanguages, type Inquiry, type RatedReports } from './rate-news.ts'
import { measureShare, rateReport, type RatedReport } from './rate-report.ts'
import { findNearestNews, searchNews } from './search-news.ts'

/**
 * How a report in another language ranks: by its nearness in meaning, and by the shares of the question's weight in names that it has and lacks,
 * since only names are spelt the same. Fitted, like the log-odds that the best is meant, to the first questions of
 * `bench/data/foreign-questions.jsonl` (`docs/decisions/0046-reports-in-other-languages.md`).
 */
const weights = { nearness: 7.3, sentenceNearness: 5, names: 7.5, missingNames: -6.5 }
const logOdds = { constant: -2.35, names: 1.27, missingNames: -2.23, margin: 1.68 }
/** How far the best is ahead of the next counts at most so much. */
const mostMargin = 6
const leastLikelihood = 0.4
/** A report that has a place of the question and lacks a noun must be so near to it in meaning: Graz is also in that of a match against Graz AK. */
const leastNearnessIfPlace = 0.25

function measureNames({ found }: RatedReport, terms: readonly QueryTerm[]) {
  const isFound = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) > 0
  return {
    names: measureShare(terms, (term) => term.isName && isFound(term)),
    missingNames: measureShare(terms, (term) => term.isName && !isFound(term)),
  }
}

/** "The rampage in Graz": whether a report has no name of the question but a place, and lacks another noun. */
function hasPlaceOnly({ found }: RatedReport, terms: readonly QueryTerm[]): boolean {
  const isFound = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) > 0
  const isNamed = (term: QueryTerm) => term.isName && isFound(term) && placeAt([term.word], 0) === null
  return !terms.some(isNamed) && terms.some((term) => term.isNoun && !isFound(term))
}

/** `own`: reports in the asker's languages, one of which is meant if it has as many of the names. */
export type ForeignSearch = { question: string; terms: QueryTerm[]; own: readonly RatedReport[] }

/** The report in another language than the asker's that a question likely means; without reports if there is none. */
export async function findForeign(
  context: Context,
  inquiry: Inquiry,
  { own, question, terms }: ForeignSearch,
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const { language } = task
  const inLanguages = languages.filter((each) => !ownLanguages(task).includes(each))
  const text = terms.map(({ word }) => word).join(' ')
  const [readings, nearest] = await Promise.all([
    searchNews(context, inquiry, { asWritten: true, inLanguages, span: null, text }),
    findNearestNews(context, { question, inLanguages, statistics, task }),
  ])
  const found = [...readings.flatMap(({ articles }) => articles), ...nearest]
  const vector = embedQuestion(question, language)
  const [best, next] = [...new Map(found.map((article) => [article.id, article])).values()]
    .map((article) => {
      const report = rateReport(article, { asked: language, terms })
      const { nearness, sentenceNearness } = measureNearness(report, vector)
      const { missingNames, names } = measureNames(report, terms)
      const score =
        weights.nearness * nearness +
        weights.sentenceNearness * sentenceNearness +
        weights.names * names +
        weights.missingNames * missingNames
      return { report, score, names, missingNames, nearness }
    })
    .toSorted((a, b) => b.score - a.score)
  // Without a name, what is nearest is too often not meant.
  const ownNames = Math.max(0, ...own.map((report) => measureNames(report, terms).names))
  if (!best || best.names <= ownNames || isOld(best.report.article, context.clock.now()))
    return { terms, reports: [] }
  if (hasPlaceOnly(best.report, terms) && best.nearness < leastNearnessIfPlace) return { terms, reports: [] }
  const margin = Math.min(mostMargin, next ? best.score - next.score : mostMargin)
  const odds =
    logOdds.constant +
    logOdds.names * best.names +
    logOdds.missingNames * best.missingNames +
    logOdds.margin * margin
  const isLikely = 1 / (1 + Math.exp(-odds)) >= leastLikelihood
  return { terms, reports: isLikely ? [best.report] : [] }
}
