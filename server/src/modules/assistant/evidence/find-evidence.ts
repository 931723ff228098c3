import { getTermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { asksSomething, beginsAsQuestion } from '../understanding/asks-something.ts'
import { rateOpenRequest } from '../understanding/open-request.ts'
import { asksWhatIsNext } from '../understanding/follow-up.ts'
import { readAskedKind, dropAskingWords } from './sentences/answer-kind.ts'
import {
  answerAfterAll,
  answerFromFocus,
  answerFromFormer,
  findInFocus,
  tellsOfOthers,
} from './answer-from-focus.ts'
import { answerCorrection } from './answer-correction.ts'
import { answerFromForeign, answerFromNews } from './answer-from-news.ts'
import type { Evidence, FoundEvidence, NoEvidence } from './answer-from-reports.ts'
import { staysOnFocus } from './changes-subject.ts'
import { findEventReports } from '../events/find-event.ts'
import { findLikely, findLikelyAnswer, findNear, offerStory } from './offer-story.ts'
import { asksForAnother, findOther } from './find-other.ts'
import { asksForOther } from './find-meant.ts'
import { rateBothSubjects, rateClauses } from './rate-clauses.ts'
import {
  asksAlsoFor,
  hasPronoun,
  leastFocusCoverage,
  leavesFocus,
  readFocus,
  refersToNothing,
} from './focus.ts'
import { readShift, type Shift } from './rate-shift.ts'
import { readTerms } from './question-terms.ts'
import {
  findBestCoverage,
  isEnough,
  nearlyAsMuch,
  noReports,
  rateForeignNews,
  rateNews,
  type RatedReports,
  type Inquiry,
} from './rate-news.ts'
import { haveAllNames, rateReport } from './rate-report.ts'

/** "And in Italy?", "in the Guardian?": repeats the previous question for another place, time or source. */
async function rateCompleted(context: Context, inquiry: Inquiry): Promise<RatedReports> {
  const { earlier, reading, understanding } = inquiry.task
  const { content, sources, span } = reading
  const isNamed = sources.length > 0 || span !== null || content.length > 0
  const isOwn = content.map(({ text }) => text).join(' ') === understanding.query
  if (!earlier || !isNamed || isOwn || understanding.kind !== 'subject') return noReports
  const rated = await rateNews(context, inquiry, readWords(understanding.query))
  return rateForeignNews(context, inquiry, rated)
}

/** A follow-up about one of several stories is answered without the others. */
async function keepToEvent(
  context: Context,
  { signal, statistics, task }: Inquiry,
  found: FoundEvidence,
): Promise<FoundEvidence> {
  const options = { asker: task.asker, statistics, signal, reach: 'possible' as const }
  const event = await findEventReports(context, found.answer.article, options)
  const ids = new Set([found.answer.article, ...event].map(({ id }) => id))
  return { ...found, reports: found.reports.filter(({ article }) => ids.has(article.id)) }
}

/** "What does Orbel say?" after a story without Orbel: keeps the reports about both, if there are any. */
function keepRelated(news: RatedReports, { statistics, task: { earlier, language } }: Inquiry): RatedReports {
  const terms = readTerms({ words: readWords(earlier?.understanding.query ?? ''), language, statistics })
  if (terms.length === 0) return news
  const least = findBestCoverage(news) * nearlyAsMuch
  const related = news.reports.filter(
    ({ article, coverage }) =>
      coverage >= least && rateReport(article, { asked: language, terms }).coverage > 0,
  )
  return related.length > 0 ? { ...news, reports: related } : news
}

function lacksName(focus: RatedReports, { terms }: RatedReports): boolean {
  return focus.reports.length === 0 || !haveAllNames(focus.reports, terms)
}

type Rated = { focus: RatedReports; news: RatedReports; now: Date; words: Token[] }

/** Tells of one subject first and then of the other, if the question names two. */
async function answerBothSubjects(
  context: Context,
  inquiry: Inquiry,
  words: readonly Token[],
): Promise<FoundEvidence | null> {
  const rated = await rateBothSubjects(context, inquiry, words)
  if (!rated) return null
  const [first, second] = await Promise.all(rated.map((each) => answerFromNews(context, inquiry, each)))
  if (first?.kind !== 'found' || second?.kind !== 'found') return null
  return { ...first, runnerUp: second.answer }
}

/** If nothing covers the whole question, one of its clauses may have an answer. */
async function answerFromClause(
  context: Context,
  inquiry: Inquiry,
  { focus, news, now, words }: Rated,
): Promise<Evidence> {
  const isOfFocus = staysOnFocus(focus, news, inquiry.task)
  const nothing: Evidence = { kind: 'nothing', near: null, isOfFocus }
  if (isOfFocus) return nothing
  const both = await answerBothSubjects(context, inquiry, words)
  if (both) return both
  const inClause = await rateClauses(context, inquiry, { now, words })
  return inClause.reports.length > 0 ? answerFromNews(context, inquiry, inClause) : nothing
}

/** The words of the question that may name its subject. */
function listAskedWords({ earlier, reading }: Task): Token[] {
  const isOfTold = earlier !== null && readAskedKind(reading.words, reading.language) === 'former'
  return isOfTold || asksWhatIsNext(reading) ? [] : dropAskingWords(reading.rest, reading.language)
}

/** The other one than was told; null if nothing else is. Not for "are other dams damaged as well?", which goes on about what was told. */
async function findOtherNews(
  context: Context,
  inquiry: Inquiry,
  { focus, news, shift, words }: Pick<Rated, 'focus' | 'news' | 'words'> & { shift: Shift },
): Promise<RatedReports | null> {
  const { language, reading } = inquiry.task
  if (focus.reports.length === 0 || !asksForAnother(words, focus, language)) return null
  if (asksAlsoFor(news.terms, reading)) return null
  if (beginsAsQuestion(reading) && !shift.isPossible) return null
  const other = await findOther(context, inquiry, { focus, news })
  return findBestCoverage(other) < leastFocusCoverage || tellsOfOthers(focus, other) ? null : other
}

/** "The judge" instead of a question says what the one before was about, if a report is likely meant; otherwise a story may be offered. */
async function answerNaming(
  context: Context,
  inquiry: Inquiry,
  { evidence, focus, news, now, words }: Rated & { evidence: NoEvidence },
): Promise<Evidence> {
  const { language, reading } = inquiry.task
  const isRequest = reading.isNews || rateOpenRequest(reading) >= 0
  // French asks "il a trompé combien de personnes" as well.
  const isQuestion = asksSomething(reading) || readAskedKind(reading.words, language) !== null
  const isNaming = reading.opening === null && !isQuestion && !isRequest
  const named = isNaming ? await answerCorrection(context, inquiry, { focus, words }) : null
  return named?.kind === 'found' ? named : offerStory(context, inquiry, { evidence, focus, news, now })
}

/** What the conversation was about before, a clause of the question, and for a first question news in other words. */
async function answerOtherwise(
  context: Context,
  inquiry: Inquiry,
  { focus, news, now, words }: Rated,
): Promise<Evidence> {
  const { task } = inquiry
  const found =
    answerAfterAll(focus, news, task) ??
    (await answerFromFormer(context, inquiry, { focus: null, terms: focus.terms }))
  if (found) return keepToEvent(context, inquiry, found)
  const evidence = await answerFromClause(context, inquiry, { focus, news, now, words })
  if (evidence.kind === 'found') return evidence
  if (task.earlier) return answerNaming(context, inquiry, { evidence, focus, news, now, words })
  const likely = await findLikely(context, inquiry, { news, now })
  const answer =
    (await findLikelyAnswer(context, inquiry, likely)) ??
    (await answerFromForeign(context, inquiry, {
      question: task.reading.question,
      terms: news.terms,
      own: likely.news.reports,
    }))
  return { ...evidence, near: findNear(likely), likely: answer }
}

/** Answers from the news whatever was told, or from a clause of the question, or from news in other words. */
async function answerWithoutFocus(context: Context, inquiry: Inquiry, rated: Rated): Promise<Evidence> {
  const { news, now, words } = rated
  if (!isEnough(news, { reading: inquiry.task.reading, now })) return answerOtherwise(context, inquiry, rated)
  const isNamingMore = !haveAllNames(news.reports.slice(0, 1), news.terms)
  const both = isNamingMore ? await answerBothSubjects(context, inquiry, words) : null
  return both ?? answerFromNews(context, inquiry, keepRelated(news, inquiry))
}

/** Answers as if nothing had been told before; null if that finds nothing or what was told. */
async function answerAsFirst(
  context: Context,
  inquiry: Inquiry,
  { focus, news, now, words }: Rated,
): Promise<FoundEvidence | null> {
  const first = { ...inquiry, task: { ...inquiry.task, earlier: null } }
  const anywhere = await rateForeignNews(context, first, news)
  const rated = { focus: noReports, news: anywhere, now, words }
  const evidence = await answerWithoutFocus(context, first, rated)
  const found = evidence.kind === 'found' ? evidence : (evidence.likely ?? null)
  const isTold = focus.reports.some(({ article }) => article.id === found?.answer.article.id)
  return isTold ? null : found
}

/** "Sorry, how did he break it?" is about what was told; "no, the other one, the judge, how did he vote?" is not. */
async function answerIfCorrection(
  context: Context,
  inquiry: Inquiry,
  { focus, words }: Pick<Rated, 'focus' | 'words'>,
): Promise<Evidence | null> {
  const { earlier, language, reading } = inquiry.task
  const isOfTold = hasPronoun(reading) && !asksForOther(words, language)
  const isCorrection = reading.opening === 'correction' && earlier !== null && !isOfTold
  return isCorrection ? answerCorrection(context, inquiry, { focus, words }) : null
}

/**
 * Looks for the sentence that answers a question, in this order: the previous question repeated with a change ("and in Italy?"),
 * what a correction means, "the other one", all news if the question most likely is about other news, the reports that the
 * conversation is about (its focus) or was about before, all news, a clause of the question, and for a first question news in other
 * words. Otherwise the conversation leaves its focus only for something that the focus lacks and the news or its former focus has.
 */
export async function findEvidence(context: Context, task: Task, signal: AbortSignal): Promise<Evidence> {
  const { language, reading } = task
  const statistics = await getTermStatistics(context.database.reads)
  const inquiry = { statistics, signal, task }
  const now = context.clock.now()
  const judged = { reading, now }
  const words = listAskedWords(task)
  const terms = readTerms({ words, language, statistics, isFollowUp: true })
  const [focus, near, completed] = await Promise.all([
    readFocus(context, inquiry, terms),
    rateNews(context, inquiry, words),
    rateCompleted(context, inquiry),
  ])
  if (refersToNothing(focus, near, task)) return { kind: 'nothing', near: null, isOfFocus: true }
  const corrected = await answerIfCorrection(context, inquiry, { focus, words })
  if (corrected) return corrected
  // Only names are spelt the same in two languages, so other languages are only searched for those.
  const news = lacksName(focus, near) ? await rateForeignNews(context, inquiry, near) : near
  const answerWith = (rated: RatedReports) => answerFromNews(context, inquiry, rated)
  if (isEnough(completed, judged)) return answerWith(completed)
  const inFocus = findInFocus(focus, task)
  const shift = await readShift(context, inquiry, { focus, inFocus, news: near })
  const other = await findOtherNews(context, inquiry, { focus, news, shift, words })
  if (other) return answerWith(other)
  const rated = { focus, news: shift.news, now, words }
  const shifted = shift.isSure ? await answerAsFirst(context, inquiry, rated) : null
  if (shifted) return shifted
  const isLeft = shift.isPossible && leavesFocus(focus, news, judged)
  const fromFocus = isLeft ? null : answerFromFocus({ focus, inFocus, news }, task)
  if (fromFocus) {
    const former = await answerFromFormer(context, inquiry, { focus: fromFocus, terms })
    const found = former ?? fromFocus
    if (found.kind === 'found') return keepToEvent(context, inquiry, found)
    return answerNaming(context, inquiry, { evidence: found, focus, news, now, words })
  }
  return answerWithoutFocus(context, inquiry, { focus, news, now, words })
}
