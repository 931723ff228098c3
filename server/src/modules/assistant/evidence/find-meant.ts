import type { Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { mayBeginNumber } from '#language/numbers/parts'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { findEventReports } from '../events/find-event.ts'
import { findTopicOfOccupation } from '../understanding/wider-topic.ts'
import { isFiller, type QueryTerm } from './question-terms.ts'
import { scoreReports } from './rank-reports.ts'
import { nearlyAsMuch, sortReports, type RatedReports, type Inquiry } from './rate-news.ts'
import { occursIn, rateReport, type RatedReport } from './rate-report.ts'

/** "And the other one?", "the other strike" after a strike. Not "the other two", "the other way round" or "from one phone to another". */
export function asksForAnother(
  words: readonly Token[],
  { reports, terms }: RatedReports,
  language: Language,
): boolean {
  const other = findWords(words, lexicons[language].answers.other)
  if (!other) return false
  const next = words.slice(other.last + 1).find(({ folded }) => !isFiller(folded, language))
  if (!next) return !words.slice(0, other.first).some(({ folded }) => mayBeginNumber(folded, language))
  const term = terms.find(({ word }) => word === next.folded)
  return !mayBeginNumber(next.folded, language) && term !== undefined && occursIn(reports)(term)
}

/** How much less likely a report is meant after "no", as log odds. */
const rejection = 1

type Meant = { focus: RatedReports; news: RatedReports; isCorrection: boolean }

/** Keeps the reports with a name from the corrected question, if there are any: "no, the footballer". */
function keepNamed(
  reports: readonly RatedReport[],
  news: RatedReports,
  { earlier }: Task,
): readonly RatedReport[] {
  const before = new Set(readWords(earlier?.understanding.query ?? '').map(({ folded }) => folded))
  const names = news.terms.filter(({ isName, word }) => isName && before.has(word))
  const named = reports.filter((report) => names.some(occursIn([report])))
  return named.length > 0 ? named : reports
}

/** By how likely they are meant by both questions; the report that was told in vain is less likely meant again. */
function rankForCorrection(
  reports: readonly RatedReport[],
  terms: readonly QueryTerm[],
  { earlier, language, reading }: Task,
): RatedReport[] {
  const question = `${earlier?.understanding.query ?? ''} ${reading.question}`
  const rejected = new Set((earlier?.cited ?? []).map(({ id }) => id))
  return scoreReports(reports, { question, language, terms })
    .map(({ report, score }) => ({
      report,
      score: rejected.has(report.article.id) ? score - rejection : score,
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ report }) => report)
}

/** Keeps the reports that cover most of the correction: "no, Minister Keane" is not the footballer. */
function keepMeant(
  reports: readonly RatedReport[],
  { terms }: RatedReports,
  { language }: Task,
): RatedReport[] {
  const held = reports.map((report) => rateReport(report.article, { asked: language, terms }).coverage)
  const most = Math.max(0, ...held)
  return reports.filter((_, at) => (held[at] ?? 0) >= most * nearlyAsMuch)
}

/** After "no, the mayor", the reports that match the correction; if none do, and after "the other one", those about other events than the one told first. */
export async function findMeant(
  context: Context,
  inquiry: Inquiry,
  { focus, isCorrection, news }: Meant,
): Promise<RatedReports> {
  const { signal, statistics, task } = inquiry
  const { terms } = news
  const all = [
    ...news.reports,
    ...focus.reports.map(({ article }) => rateReport(article, { asked: task.language, terms })),
  ]
  const distinct = [...new Map(all.map((report) => [report.article.id, report])).values()]
  const namesSomebody = focus.terms.some(({ isName }) => isName)
  const ranked = isCorrection ? rankForCorrection(distinct, terms, task) : sortReports(distinct)
  const reports = isCorrection && !namesSomebody ? keepNamed(ranked, news, task) : ranked
  const topic = isCorrection ? findTopicOfOccupation(task.reading.content, task.language) : null
  const isCorrected = (report: RatedReport) =>
    focus.terms.some(occursIn([report])) || (topic !== null && report.article.topics[0] === topic)
  const corrected = keepMeant(reports.filter(isCorrected), focus, task)
  if (isCorrection && corrected.length > 0) return { terms, reports: corrected }
  const first = task.earlier?.cited?.[0]?.id
  const told = focus.reports.find(({ article }) => article.id === first) ?? focus.reports[0]
  const options = { asker: task.asker, statistics, signal, reach: 'possible' as const }
  const event = told ? await findEventReports(context, told.article, options) : []
  return { terms, reports: reports.filter(({ article }) => !event.some(({ id }) => id === article.id)) }
}
