import { rateReportSimilarity } from '#modules/news'
import { embedQuestion } from '#language/word-vectors'
import { scoreReports } from './rank-reports.ts'
import type { Inquiry, RatedReports } from './rate-news.ts'
import { measureShare, occursIn } from './rate-report.ts'
import { rateLikelihood } from './report-meant.ts'
import { sumSigns } from './sentences/score-answer.ts'

/**
 * Log-odds that a question in a conversation is about other news than its focus, fitted to 1,329 follow-ups and 267 first questions about
 * another report, all asked after a report was told (`docs/decisions/0047-another-subject.md`).
 */
const weights = {
  constant: -5.65,
  /** How much higher the best other report ranks than that of the focus; at most `mostMargin`, either way. */
  margin: 0.27,
  /** The log-odds that a first question would mean that report; at most `mostLikely`, either way. */
  likely: 1.01,
  /** "He", "there". */
  anaphor: -2.96,
  /** "And ...?" */
  opener: -3.02,
  /** The share of the question's weight that the focus has. */
  inFocus: -2.7,
  /** The share that the other headline has, and the focus lacks. */
  titledThere: 1.69,
  /** The number of the question's words, at most `mostWords`, as a share of that. Follow-ups are short. */
  words: 8.12,
  /** How near the focus is in meaning. */
  nearFocus: -3.54,
}
const mostMargin = 12
const mostLikely = 8
const mostWords = 6
/** Chosen so that 2 of 100 follow-ups of the fit leave their report. */
const leastLogOdds = 0.75

const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** Whether a question, asked in a conversation, is most likely about other news. */
export function shiftsSubject(
  focus: RatedReports,
  news: RatedReports,
  { statistics, task: { language, reading } }: Inquiry,
): boolean {
  const { terms } = news
  const asked = { question: reading.question, language, terms }
  const told = new Set(focus.reports.map(({ article }) => article.id))
  const untold = news.reports.filter(({ article }) => !told.has(article.id))
  if (focus.reports.length === 0 || untold.length === 0) return false
  const scored = scoreReports([...focus.reports, ...untold], asked)
  const own = scored.find(({ report }) => told.has(report.article.id))
  const others = scored.filter(({ report }) => !told.has(report.article.id))
  const [best] = others
  if (!own || !best) return false
  const likelihood = rateLikelihood(others, asked, statistics)
  const isInFocus = occursIn(focus.reports)
  const { titled } = best.report
  const signs: Record<keyof typeof weights, number> = {
    constant: 1,
    margin: limit(best.score - own.score, mostMargin),
    likely: limit(Math.log(likelihood / (1 - likelihood)), mostLikely),
    anaphor: Number(reading.hasAnaphor),
    opener: Number(reading.opening === 'opener'),
    inFocus: measureShare(terms, isInFocus),
    titledThere: measureShare(terms, (term) => titled.has(term.stem) && !isInFocus(term)),
    words: Math.min(mostWords, terms.length) / mostWords,
    nearFocus: rateReportSimilarity(embedQuestion(reading.question, language), own.report.article),
  }
  return sumSigns(weights, signs) >= leastLogOdds
}
