import type { Context } from '#src/context'
import type { Task } from '../answering/task.ts'
import { areLikelyOfOneEvent, areOfOneEvent } from '../events/one-event.ts'
import { readProfile } from '../events/report-profile.ts'
import { findEventReports } from '../events/find-event.ts'
import { answerFromReports, type Evidence, type FoundEvidence } from './answer-from-reports.ts'
import { findForeign, type ForeignSearch } from './find-foreign.ts'
import type { QueryTerm } from './question-terms.ts'
import { scoreReports } from './rank-reports.ts'
import { nearlyAsMuch, type Inquiry, type RatedReports } from './rate-news.ts'
import { rateReport, type RatedReport } from './rate-report.ts'
import { lacksFigure, sameTimeMs } from './sentences/certainty.ts'
import { describeQuestion } from './sentences/wanted-answer.ts'

/** How much less likely than the best a report may be meant, as log odds: to be searched for the answer, and to begin it (`keepMeant`). */
const mostBehind = { toSearch: 2, toBegin: 1 }
/** With less of the question, what other reports have as much of says little about them. */
const leastCoverageByWords = 0.6

function isAsMuch(
  { found, prominence }: RatedReport,
  best: RatedReport,
  terms: readonly QueryTerm[],
): boolean {
  return (
    prominence >= best.prominence * nearlyAsMuch &&
    terms.every(({ stem }) => (found.get(stem) ?? 0) >= (best.found.get(stem) ?? 0))
  )
}

/** How much less likely each report is meant than the best of them, as log odds; the best comes first. */
function rateBehind(
  reports: readonly RatedReport[],
  terms: readonly QueryTerm[],
  { reading }: Task,
): Map<RatedReport, number> {
  const scored = scoreReports(reports, { ...reading, terms })
  const most = scored[0]?.score ?? 0
  return new Map(scored.map(({ report, score }) => [report, most - score]))
}

/** Whether a report that is possibly of the same event is newer, and has nearly as much of the question. */
function isNewerAnswer({ article, coverage }: RatedReport, best: RatedReport): boolean {
  const later = article.publishedAt.getTime() - best.article.publishedAt.getTime()
  return later >= sameTimeMs && coverage >= best.coverage * nearlyAsMuch
}

/** The reports of the best one's event and newer ones that possibly are, newest first, then others that match as many terms and are nearly as prominent; if those are few, only what is nearly as likely meant. */
export async function completeEvent(
  context: Context,
  inquiry: Inquiry,
  { reports, terms }: RatedReports,
): Promise<RatedReport[]> {
  const { statistics, signal, task } = inquiry
  const [best] = reports
  if (!best) return []
  const own = readProfile(best.article, statistics)
  const options = { asker: task.asker, statistics, signal, reach: 'possible' as const }
  const event = (await findEventReports(context, best.article, options))
    .map(
      (article) =>
        reports.find((each) => each.article.id === article.id) ??
        rateReport(article, { asked: task.language, terms }),
    )
    .filter(
      (report) =>
        report === best ||
        areOfOneEvent(own, readProfile(report.article, statistics)) ||
        isNewerAnswer(report, best),
    )
  const behind =
    task.earlier || best.coverage >= leastCoverageByWords ? null : rateBehind(reports, terms, task)
  const isLikely = (report: RatedReport) => (behind?.get(report) ?? 0) <= mostBehind.toSearch
  const others = reports.filter(
    (report) =>
      isLikely(report) &&
      isAsMuch(report, best, terms) &&
      !event.some(({ article }) => article.id === report.article.id),
  )
  return [...event, ...others]
}

/** The reports that may begin the answer: the one that is most likely meant, others nearly as likely, and those that likely are of its event. */
function keepMeant(
  reports: readonly RatedReport[],
  terms: readonly QueryTerm[],
  { statistics, task }: Inquiry,
): readonly RatedReport[] {
  if (terms.length === 0) return reports
  const behind = rateBehind(reports, terms, task)
  const [best] = behind.keys()
  if (!best) return reports
  const profile = readProfile(best.article, statistics)
  return reports.filter(
    (report) =>
      (behind.get(report) ?? 0) <= mostBehind.toBegin ||
      areLikelyOfOneEvent(profile, readProfile(report.article, statistics)),
  )
}

/** Answers from the news, whatever was told before. */
export async function answerFromNews(
  context: Context,
  inquiry: Inquiry,
  rated: RatedReports,
): Promise<Evidence> {
  const { task } = inquiry
  const asked = describeQuestion(task, rated.terms)
  const reports = await completeEvent(context, inquiry, rated)
  const meant = keepMeant(reports, rated.terms, inquiry)
  const evidence = answerFromReports(meant, asked, false)
  const isLacking = task.earlier === null && evidence.kind === 'found' && lacksFigure(evidence.reports, asked)
  if (isLacking) return { kind: 'nothing', near: null, isOfFocus: true }
  if (evidence.kind === 'nothing') return evidence
  return {
    ...evidence,
    reports: [...evidence.reports, ...reports.filter((report) => !meant.includes(report))],
  }
}

/** Answers from the report in another language that a question likely means; null if there is none. */
export async function answerFromForeign(
  context: Context,
  inquiry: Inquiry,
  subject: ForeignSearch,
): Promise<FoundEvidence | null> {
  const foreign = await findForeign(context, inquiry, subject)
  if (foreign.reports.length === 0) return null
  const evidence = await answerFromNews(context, inquiry, foreign)
  return evidence.kind === 'found' ? evidence : null
}
