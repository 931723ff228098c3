import type { Language } from '@tidings/contract/entities'
import { rateReportSimilarity, type Article } from '#modules/news'
import { embedQuestion, embedSentence, rateSimilarity, type TextVector } from '#language/word-vectors'
import { makeComparer, prepareText, type ComparedText } from './sentences/question-similarity.ts'
import type { QueryTerm } from './question-terms.ts'
import { measureShare, type RatedReport } from './rate-report.ts'
import type { ReadReport } from './read-report.ts'

/**
 * Fitted to 2,079 first questions by maximising the likelihood of the report that answers among all that the search found
 * (`docs/decisions/0028-semantic-fields.md`); those of nearness to 222 of them, with the others as they were
 * (`docs/decisions/0043-reports-found-by-meaning.md`).
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
  nearness: 4,
  sentenceNearness: 5,
  /** By the natural logarithm of the hours before the newest of them. */
  age: -0.28,
}
/** Later sentences hardly say what a report is about. */
const readSentences = 12
const hourMs = 3_600_000

/** How near a report, and the nearest of its sentences, are to a question by the vectors of their words. */
export function measureNearness(report: RatedReport, question: TextVector) {
  const { article, sentences } = report
  const inEach = sentences
    .slice(0, readSentences)
    .map(({ text }) => rateSimilarity(question, embedSentence(text, article.language)))
  return {
    nearness: rateReportSimilarity(question, article),
    sentenceNearness: Math.max(0, ...inEach),
  }
}

/** What speaks against a report that is older than the newest, which was published at `newestMs`; 0 or less. */
export function rateAge({ publishedAt }: Pick<Article, 'publishedAt'>, newestMs: number): number {
  return weights.age * Math.log1p((newestMs - publishedAt.getTime()) / hourMs)
}

type Compared = { headline: ComparedText; beginning: ComparedText }

/** A question ranks the same reports several times, and a follow-up again. */
const compared = new WeakMap<ReadReport, Compared>()

function prepareReport({ article: { language, title }, read, sentences }: RatedReport): Compared {
  const known = compared.get(read)
  if (known) return known
  const beginning = sentences.slice(0, readSentences).map(({ text }) => text)
  const prepared = {
    headline: prepareText({ text: title, language }),
    beginning: prepareText({ text: [title, ...beginning].join(' '), language }),
  }
  compared.set(read, prepared)
  return prepared
}

export type AskedOfReports = { question: string; language: Language; terms: readonly QueryTerm[] }

function makeReportScorer(reports: readonly RatedReport[], { language, question, terms }: AskedOfReports) {
  const compare = makeComparer({ text: question, language }, terms)
  const asked = embedQuestion(question, language)
  const newest = Math.max(...reports.map(({ article }) => article.publishedAt.getTime()))
  return (report: RatedReport): number => {
    const { article, coverage, headline, prominence, sentences, titled } = report
    const texts = prepareReport(report)
    const { meaning, spelling } = compare(texts.beginning)
    const near = measureNearness(report, asked)
    return (
      weights.coverage * coverage +
      weights.prominence * prominence +
      weights.titled * measureShare(terms, ({ stem }) => titled.has(stem)) +
      weights.own * Math.max(headline.own, ...sentences.map(({ own }) => own)) +
      weights.meaning * meaning +
      weights.spelling * spelling +
      weights.headlineMeaning * compare(texts.headline).meaning +
      weights.nearness * near.nearness +
      weights.sentenceNearness * near.sentenceNearness +
      rateAge(article, newest)
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
