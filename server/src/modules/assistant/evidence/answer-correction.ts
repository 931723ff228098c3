import type { Context } from '#src/context'
import type { Token } from '#language/tokens'
import { answerFromForeign, completeEvent } from './answer-from-news.ts'
import { answerFromReports, type Evidence } from './answer-from-reports.ts'
import { readFormerFocus } from './focus.ts'
import { findMeant, readCorrection, type Correction } from './find-meant.ts'
import { holdsReport, type Inquiry, type RatedReports } from './rate-news.ts'
import { occursIn, type RatedReport } from './rate-report.ts'
import { rateLikelihood, type ScoredReport } from './report-meant.ts'
import { describeCorrection } from './sentences/wanted-answer.ts'

/**
 * The least likelihood with which a report that was not told is meant. Of the corrections in `bench/data/corrections`, 75 of 82 that rank the
 * right report first reach it, and 9 of 27 others.
 */
const leastLikelihood = 0.25

/** "No, the trumpeter", where no news has one. */
function isOfUnknown({ asksForDetail, said: { terms } }: Correction): boolean {
  return !asksForDetail && terms.length > 0 && terms.every(({ isKnown }) => !isKnown)
}

/** Whether a report has none of the names that the correction says. */
function lacksNames(report: RatedReport, { said: { terms } }: Correction): boolean {
  const names = terms.filter(({ isName }) => isName)
  return names.length > 0 && !names.some(occursIn([report]))
}

/** Whether a report that was not told is likely meant: also by "the other trial", if it has a trial. */
function isLikely(
  { statistics, task: { language } }: Inquiry,
  { said: { terms }, saysOther, subject }: Correction,
  meant: readonly ScoredReport[],
): boolean {
  const best = meant.slice(0, 1).map(({ report }) => report)
  if (saysOther && terms.length > 0 && terms.every(occursIn(best))) return true
  return rateLikelihood(meant, { ...subject, language }, statistics) >= leastLikelihood
}

type Corrected = { focus: RatedReports; words: readonly Token[] }

/**
 * What "no, the judge" means: another report, or something else in the one that was told. `words`: those that may name it. Null if nothing was told,
 * or nothing is named.
 */
export async function answerCorrection(
  context: Context,
  inquiry: Inquiry,
  { focus, words }: Corrected,
): Promise<Evidence | null> {
  if (focus.reports.length === 0 || words.length === 0) return null
  const { task } = inquiry
  const correction = readCorrection(inquiry, { focus, words })
  const { subject } = correction
  const former = await readFormerFocus(context, inquiry, correction.said.terms)
  const meant = await findMeant(context, inquiry, { correction, focus, former })
  const reports = meant.map(({ report }) => report)
  const [best] = reports
  if (!best) return null
  const foreign = lacksNames(best, correction)
    ? await answerFromForeign(context, inquiry, { ...correction.said, own: [] })
    : null
  if (foreign) return foreign
  const about = [focus, former].find((told) => holdsReport(told, best))
  if (about && isOfUnknown(correction)) return { kind: 'nothing', near: null, isOfFocus: true }
  const asked = describeCorrection(task, { question: correction.question, terms: subject.terms })
  const answerFrom = (told: RatedReports) =>
    answerFromReports(
      reports.filter((report) => holdsReport(told, report)),
      { ...asked, isFollowUp: true },
      true,
    )
  if (about) return answerFrom(about)
  if (isLikely(inquiry, correction, meant)) {
    const event = await completeEvent(context, inquiry, { terms: subject.terms, reports: [best] })
    return answerFromReports(event, asked, false)
  }
  // "The other race" may be in the report that was told.
  if (correction.isForOther && correction.said.terms.some(occursIn(focus.reports))) return answerFrom(focus)
  return { kind: 'nothing', near: { name: null, article: best.article }, isOfFocus: true }
}
