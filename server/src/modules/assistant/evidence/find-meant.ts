import type { Context } from '#src/context'
import { readWords } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { findEventReports } from '../events/find-event.ts'
import { findTopicOfOccupation } from '../understanding/wider-topic.ts'
import { isIn, nearlyAsMuch, sortReports, type Rated, type Reader } from './rate-news.ts'
import { rateReport, type RatedReport } from './rate-report.ts'

type Meant = { focus: Rated; news: Rated; isCorrection: boolean }

/** Those that name whoever was asked about before it was put right, where any does: "no, the footballer". */
function keepNamed(reports: readonly RatedReport[], news: Rated, { earlier }: Task): readonly RatedReport[] {
  const before = new Set(readWords(earlier?.understanding.query ?? '').map(({ folded }) => folded))
  const names = news.terms.filter(({ isName, word }) => isName && before.has(word))
  const named = reports.filter((report) => names.some(isIn([report])))
  return named.length > 0 ? named : reports
}

/** Those that hold most of what was put right: "no, Minister Keane" is not the footballer. */
function keepMeant(reports: readonly RatedReport[], { terms }: Rated, { language }: Task): RatedReport[] {
  const held = reports.map((report) => rateReport(report.article, { asked: language, terms }).coverage)
  const most = Math.max(0, ...held)
  return reports.filter((_, at) => (held[at] ?? 0) >= most * nearlyAsMuch)
}

/** After "no, the mayor" the reports that hold what was put right; else those of other events than what was told first. */
export async function findMeant(
  context: Context,
  reader: Reader,
  { focus, isCorrection, news }: Meant,
): Promise<Rated> {
  const { signal, statistics, task } = reader
  const { terms } = news
  const all = [
    ...news.reports,
    ...focus.reports.map(({ article }) => rateReport(article, { asked: task.language, terms })),
  ]
  const sorted = sortReports([...new Map(all.map((report) => [report.article.id, report])).values()])
  const namesAnew = focus.terms.some(({ isName }) => isName)
  const reports = isCorrection && !namesAnew ? keepNamed(sorted, news, task) : sorted
  const topic = isCorrection ? findTopicOfOccupation(task.reading.content, task.language) : null
  const isPutRight = (report: RatedReport) =>
    focus.terms.some(isIn([report])) || (topic !== null && report.article.topics[0] === topic)
  const putRight = keepMeant(reports.filter(isPutRight), focus, task)
  if (isCorrection && putRight.length > 0) return { terms, reports: putRight }
  const first = task.earlier?.cited?.[0]?.id
  const told = focus.reports.find(({ article }) => article.id === first) ?? focus.reports[0]
  const options = { asker: task.asker, statistics, signal }
  const event = told ? await findEventReports(context, told.article, options) : []
  return { terms, reports: reports.filter(({ article }) => !event.some(({ id }) => id === article.id)) }
}
