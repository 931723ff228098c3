import type { Language } from '@tidings/contract/entities'
import { makeSimilarityScorer } from './sentences/question-similarity.ts'
import type { QueryTerm } from './question-terms.ts'
import { measureShare, type RatedReport } from './rate-report.ts'

/**
 * Fitted to 2,079 first questions by maximising the likelihood of the report that answers among all that the search found
 * (`docs/decisions/0028-semantic-fields.md`).
 */
const weights = {
  coverage: 3.57,
  prominence: 4.03,
  /** The share of the question's weight that stands in the headline. */
  titled: 3.87,
  /** The most of the question that a single sentence contains. */
  own: 3.24,
  meaning: 2.04,
  spelling: 4.41,
  headlineMeaning: 4.33,
  /** By the natural logarithm of the hours before the newest of them. */
  age: -0.28,
}
/** Later sentences hardly say what a report is about. */
const readSentences = 12
const hourMs = 3_600_000

export type AskedOfReports = { question: string; language: Language; terms: readonly QueryTerm[] }

function makeReportScorer(reports: readonly RatedReport[], { language, question, terms }: AskedOfReports) {
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const newest = Math.max(...reports.map(({ article }) => article.publishedAt.getTime()))
  return ({ article, coverage, headline, prominence, sentences, titled }: RatedReport): number => {
    const beginning = sentences.slice(0, readSentences).map(({ text }) => text)
    const whole = [article.title, ...beginning].join(' ')
    const { meaning, spelling } = similarityOf({ text: whole, language: article.language })
    const ofHeadline = similarityOf({ text: article.title, language: article.language })
    return (
      weights.coverage * coverage +
      weights.prominence * prominence +
      weights.titled * measureShare(terms, ({ stem }) => titled.has(stem)) +
      weights.own * Math.max(headline.own, ...sentences.map(({ own }) => own)) +
      weights.meaning * meaning +
      weights.spelling * spelling +
      weights.headlineMeaning * ofHeadline.meaning +
      weights.age * Math.log1p((newest - article.publishedAt.getTime()) / hourMs)
    )
  }
}

/** Sorts reports by how likely they answer the question; `score` is the log of its likelihood, up to a constant. */
export function scoreReports(
  reports: readonly RatedReport[],
  asked: AskedOfReports,
): { report: RatedReport; score: number }[] {
  const scoreOf = makeReportScorer(reports, asked)
  return reports.map((report) => ({ report, score: scoreOf(report) })).toSorted((a, b) => b.score - a.score)
}

/** Sorts reports by how likely they answer the question. */
export function rankReports(reports: readonly RatedReport[], asked: AskedOfReports): RatedReport[] {
  return scoreReports(reports, asked).map(({ report }) => report)
}
