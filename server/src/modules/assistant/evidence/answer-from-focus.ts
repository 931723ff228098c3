import { placeAt } from '#modules/news'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { readWords } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { beginsAsQuestion } from '../understanding/asks-something.ts'
import { asksForAnything } from '../understanding/follow-up.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import { readAskedKind } from './sentences/answer-kind.ts'
import { answerFromReports, type Evidence, type FoundEvidence } from './answer-from-reports.ts'
import { asksForFigure, hasToDoWith } from './sentences/certainty.ts'
import { asksReasonForOther, changesSubject } from './changes-subject.ts'
import { asksAlsoFor, haveNoneOf, leastFocusCoverage, readFormerFocus } from './focus.ts'
import { rateAnswered } from './sentences/likely-answered.ts'
import type { QueryTerm } from './question-terms.ts'
import { findBestCoverage, holdsReport, nearlyAsMuch, type Inquiry, type RatedReports } from './rate-news.ts'
import { haveAllNames, occursIn, type RatedSentence } from './rate-report.ts'
import { describeQuestion, lacksKind, type WantedAnswer } from './sentences/wanted-answer.ts'

/** What a sentence about the former subject must score more. */
const formerMargin = 0.4

/** "What's going on there?": wants to hear it even if it was told before. */
function asksToBeToldIt({ content, hasAnaphor, isElse, isNewOnly }: Reading): boolean {
  return hasAnaphor && content.length === 0 && !isElse && !isNewOnly
}

/** "News about unicorns?": whether it asks for news of something that was not told of. */
function asksForOtherNews(focus: RatedReports, { reading }: Task): boolean {
  const isForNews = (reading.isNews && !beginsAsQuestion(reading)) || asksForAnything(reading)
  const isForDetail = readAskedKind(reading.words, reading.language) !== null
  return isForNews && !isForDetail && haveNoneOf(focus)
}

/** "And for the women?" after a report on men only. */
function asksForOthers(focus: RatedReports, { reading }: Task): boolean {
  return asksAlsoFor(focus.terms, reading) && haveNoneOf(focus)
}

/** What in the focus answers best, and how it was asked for. */
export type FocusAnswer = { evidence: Evidence; wanted: WantedAnswer }

export function findInFocus(focus: RatedReports, task: Task): FocusAnswer {
  const asked = { ...describeQuestion(task, focus.terms), isFollowUp: true }
  const isRetold = asksToBeToldIt(task.reading)
  const wanted = isRetold ? { ...asked, told: '', terms: [], isQuestion: false } : asked
  return { evidence: answerFromReports(focus.reports, wanted, true), wanted }
}

/**
 * "How old is she?" after "Lucy, 36, ...": what was told before, if it gives the figure and has all words of the question; without
 * any, it asks about the last answer. If nothing else may answer, a question without nouns, such as "how many died?", gets what likely does.
 */
function chooseToldAgain(
  focus: RatedReports,
  wanted: WantedAnswer,
  { hasOther }: { hasOther: boolean },
): FoundEvidence | null {
  if (!asksForFigure(wanted)) return null
  const { terms } = wanted
  const asked = { ...wanted, told: '' }
  const isLoose = !hasOther && !terms.some(({ isName, isNoun }) => isName || isNoun)
  const said = terms.length === 0 && !isLoose ? wanted.last : wanted.told
  const isMeant = (sentence: RatedSentence) =>
    said.includes(sentence.text) &&
    !lacksKind(sentence, wanted) &&
    (isLoose || terms.length === 0 || sentence.own === 1)
  const told = focus.reports.map((report) => ({ ...report, sentences: report.sentences.filter(isMeant) }))
  const evidence = answerFromReports(
    told.filter(({ sentences }) => sentences.length > 0),
    asked,
    true,
  )
  if (evidence.kind === 'nothing') return null
  const likelihood = rateAnswered(evidence, asked)
  return likelihood === 'likely' || (!isLoose && likelihood === 'possible') ? evidence : null
}

/** The sentence of the focus that answers, if it may be told. */
function chooseFromFocus(
  focus: RatedReports,
  task: Task,
  { evidence, wanted } = findInFocus(focus, task),
): Evidence {
  const isNamedElsewhere =
    !haveAllNames(focus.reports, focus.terms) || asksForOtherNews(focus, task) || asksForOthers(focus, task)
  const nothing = { kind: 'nothing', near: null, isOfFocus: true } as const
  if (isNamedElsewhere) return nothing
  if (evidence.kind === 'nothing') return evidence
  const likelihood = rateAnswered(evidence, wanted)
  if (likelihood === 'likely') return evidence
  const again = chooseToldAgain(focus, wanted, { hasOther: likelihood === 'possible' })
  if (again) return again
  return { ...nothing, likely: likelihood === 'possible' ? { ...evidence, isUnsure: true } : null }
}

/** Answers from the focus; null if there is none or the question is about something else. */
export function answerFromFocus(
  { focus, news, inFocus }: { focus: RatedReports; news: RatedReports; inFocus: FocusAnswer },
  task: Task,
): Evidence | null {
  if (focus.reports.length === 0) return null
  return changesSubject(focus, news, task) ? null : chooseFromFocus(focus, task, inFocus)
}

/** The sentence that answers, if it also has to do with the words of the question and they name no other place. */
function chooseRelated(focus: RatedReports, task: Task): FoundEvidence | null {
  const isElsewhere = (term: QueryTerm) => placeAt([term.word], 0) !== null && !occursIn(focus.reports)(term)
  if (focus.reports.length === 0 || focus.terms.some(isElsewhere)) return null
  const evidence = chooseFromFocus(focus, task)
  if (evidence.kind === 'nothing') return null
  return hasToDoWith(evidence.answer, describeQuestion(task, focus.terms)) ? evidence : null
}

/** "And the burglars?" sounds like another subject. If no other news is about them, they may be those of the focus. */
export function answerAfterAll(focus: RatedReports, news: RatedReports, task: Task): FoundEvidence | null {
  return asksReasonForOther(focus, news, task) ? null : chooseRelated(focus, task)
}

/**
 * Answers from what the conversation was about before its subject changed, if the focus has no answer or, where it lacks a word of
 * the question, a much worse one.
 */
export async function answerFromFormer(
  context: Context,
  inquiry: Inquiry,
  { focus, terms }: { focus: Evidence | null; terms: QueryTerm[] },
): Promise<FoundEvidence | null> {
  if (focus?.kind === 'found' && terms.every(occursIn(focus.reports))) return null
  const former = await readFormerFocus(context, inquiry, terms)
  const evidence = chooseRelated(former, inquiry.task)
  if (!evidence || focus?.kind !== 'found') return evidence
  return evidence.score >= focus.score + formerMargin ? evidence : null
}

/** "Are other schools being checked?": whether what was told speaks of others itself, and of as much of the question. */
export function tellsOfOthers(focus: RatedReports, others: RatedReports): boolean {
  const least = Math.max(leastFocusCoverage, findBestCoverage(others) * nearlyAsMuch)
  return focus.reports
    .filter((report) => !holdsReport(others, report))
    .some(({ article: { language }, sentences }) =>
      sentences.some(
        ({ own, text }) =>
          own >= least && findWords(readWords(text), lexicons[language].answers.other) !== null,
      ),
    )
}
