import { lexicons } from '#language/lexicon/lexicons'
import { beginsAsQuestion } from '../understanding/asks-something.ts'
import { asksForAnything, asksForNewsOnIt } from '../understanding/follow-up.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import type { Task } from '../answering/task.ts'
import { readAskedKind } from './sentences/answer-kind.ts'
import { asksAlsoFor, hasPronoun, haveNoneOf } from './focus.ts'
import type { RatedReports } from './rate-news.ts'
import { occursIn } from './rate-report.ts'
import { tellingWeight } from './report-meant.ts'

/** "And chess?", "any news on chess?", "is there anything about chess?": asks about something other than the focus. Not "and how did it end?" */
function namesOtherSubject(focus: RatedReports, reading: Reading): boolean {
  const isForNews = asksForNewsOnIt(reading) || asksForAnything(reading)
  const isOpening = (reading.opening === 'opener' && !beginsAsQuestion(reading)) || isForNews
  return isOpening && !hasPronoun(reading) && !asksAlsoFor(focus.terms, reading) && haveNoneOf(focus)
}

/** "Why is the butter so dear?" after a story without any of these words. Not "why not every day?": a day is no subject. */
export function asksReasonForOther(
  { reports, terms }: RatedReports,
  news: RatedReports,
  { language, reading }: Task,
): boolean {
  if (readAskedKind(reading.rest, language) !== 'reason' || hasPronoun(reading)) return false
  // Where nouns can be told by their capitals, "why has the other one resigned?" names nothing.
  const showsNouns = lexicons[language].grammar.capitalisesNouns
  const isNamed = (terms.length > 1 && !showsNouns) || terms.some(({ isName, isNoun }) => isName || isNoun)
  if (!isNamed || terms.some(occursIn(reports))) return false
  const [best] = news.reports
  return news.terms.some(
    ({ isKnown, stem, weight }) => !isKnown || (weight >= tellingWeight && best?.titled.has(stem)),
  )
}

/** Whether the question is about something other than the focus. */
export function changesSubject(focus: RatedReports, news: RatedReports, task: Task): boolean {
  return namesOtherSubject(focus, task.reading) || asksReasonForOther(focus, news, task)
}

export function staysOnFocus(focus: RatedReports, news: RatedReports, task: Task): boolean {
  return focus.reports.length > 0 && !changesSubject(focus, news, task)
}
