import { beginsAsQuestion } from '../understanding/asks-something.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import type { Task } from '../answering/task.ts'
import { readAskedKind } from './answer-kind.ts'
import { asksForNewsOnIt, hasPronoun } from './focus.ts'
import { occursIn, type RatedReports } from './rate-news.ts'

/** "And chess?", "any news on chess?": asks about something other than the focus. Not "and how did it end?" */
function namesOtherSubject({ reports, terms }: RatedReports, reading: Reading): boolean {
  const isNamed = reading.opening === 'opener' && !beginsAsQuestion(reading)
  const isOpening = isNamed || (asksForNewsOnIt(reading) && !hasPronoun(reading))
  return isOpening && terms.length > 0 && !terms.some(occursIn(reports))
}

/** "Why is the butter so dear?" after a story without any of these words. */
function asksReasonForOther({ reports, terms }: RatedReports, { language, reading }: Task): boolean {
  if (readAskedKind(reading.rest, language) !== 'reason' || hasPronoun(reading)) return false
  const isNamed = terms.length > 1 || terms.some(({ isNoun }) => isNoun)
  return isNamed && !terms.some(occursIn(reports))
}

/** Whether the question is about something other than the focus. */
export function changesSubject(focus: RatedReports, task: Task): boolean {
  return namesOtherSubject(focus, task.reading) || asksReasonForOther(focus, task)
}

export function staysOnFocus(focus: RatedReports, task: Task): boolean {
  return focus.reports.length > 0 && !changesSubject(focus, task)
}
