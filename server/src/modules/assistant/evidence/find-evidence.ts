import { getTermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import type { AnswerKind } from '#language/lexicon/answers'
import { lexicons } from '#language/lexicon/lexicons'
import { readWords, type Token } from '#language/tokens'
import type { Task } from '../answering/task.ts'
import { beginsAsQuestion } from '../understanding/asks-something.ts'
import { oldMs } from '../choose-articles.ts'
import { asksWhatIsNext } from '../understanding/follow-up.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import { readAskedKind, dropAskingWords } from './answer-kind.ts'
import { isCertain, lacksFigure } from './certainty.ts'
import { chooseSentence } from './choose-sentence.ts'
import { findEventReports } from '../events/find-event.ts'
import { isLikelyRight } from './likely-right.ts'
import { findMeant } from './find-meant.ts'
import { rateClauses } from './rate-clauses.ts'
import { asksForNewsOnIt, focusFloor, hasPronoun, leavesFocus, readFocus } from './focus.ts'
import { readTerms, type QueryTerm } from './question-terms.ts'
import {
  findBestCoverage,
  isEnough,
  isIn,
  nearlyAsMuch,
  findNearName,
  nothingRated,
  rateForeignNews,
  rateNews,
  type Rated,
  type Reader,
} from './rate-news.ts'
import { rateRelated } from './rate-related.ts'
import { rateReport, type RatedReport, type RatedSentence } from './rate-report.ts'
import { describeQuestion, type WantedAnswer } from './wanted-answer.ts'

export type FoundEvidence = {
  kind: 'found'
  answer: RatedSentence
  certainty: number | null
  /** The one that answers first, then the others that may be told of. */
  reports: RatedReport[]
  /** The conversation goes on about what it was about. */
  isOfFocus: boolean
  asked: AnswerKind | null
  terms: readonly QueryTerm[]
}

export type NoEvidence = {
  kind: 'nothing'
  near: string | null
  isOfFocus: boolean
  /** Of what the conversation is about there is no more to tell. */
  isAllTold?: boolean
  /** What is probably the answer, although no report contains enough of the question. */
  likely?: FoundEvidence | null
}

export type Evidence = FoundEvidence | NoEvidence

/** The reports of the best one's event, newest first, with the others that hold all that it holds and are about it nearly as much. */
async function completeEvent(
  context: Context,
  reader: Reader,
  { reports, terms }: Rated,
): Promise<RatedReport[]> {
  const { statistics, signal, task } = reader
  const [best] = reports
  if (!best) return []
  const options = { asker: task.asker, statistics, signal }
  const event = await findEventReports(context, best.article, options)
  const rated = event.map(
    (article) =>
      reports.find((each) => each.article.id === article.id) ??
      rateReport(article, { asked: task.language, terms }),
  )
  const others = reports.filter(
    ({ article, found, prominence }) =>
      prominence >= best.prominence * nearlyAsMuch &&
      terms.every(({ stem }) => (found.get(stem) ?? 0) >= (best.found.get(stem) ?? 0)) &&
      !event.some(({ id }) => id === article.id),
  )
  return [...rated, ...others]
}

function answerFrom(reports: readonly RatedReport[], asked: WantedAnswer, isOfFocus: boolean): Evidence {
  const chosen = chooseSentence(reports, asked)
  if (!chosen) return { kind: 'nothing', near: null, isOfFocus, isAllTold: isOfFocus }
  const { certainty, sentence: answer } = chosen
  const first = reports.filter(({ article }) => article.id === answer.article.id)
  const rest = reports.filter((report) => !first.includes(report))
  const of = { reports: [...first, ...rest], isOfFocus, asked: asked.kind, terms: asked.terms }
  return { kind: 'found', answer, certainty, ...of }
}

/** "And in Italy?", "in the Guardian?": what was asked before, elsewhere, at another time or by another source. */
async function rateCompleted(context: Context, reader: Reader): Promise<Rated> {
  const { earlier, reading, understanding } = reader.task
  const { content, sources, span } = reading
  const isNamed = sources.length > 0 || span !== null || content.length > 0
  const isOwn = content.map(({ text }) => text).join(' ') === understanding.query
  if (!earlier || !isNamed || isOwn || understanding.kind !== 'subject') return nothingRated
  const rated = await rateNews(context, reader, readWords(understanding.query))
  return rateForeignNews(context, reader, rated)
}

/** "And chess?", "any news on chess?": something else, whether the news has it or not; not "and how did it end?" */
function asksForElse({ reports, terms }: Rated, reading: Reading): boolean {
  const isNamed = reading.opening === 'opener' && !beginsAsQuestion(reading)
  const isOpening = isNamed || (asksForNewsOnIt(reading) && !hasPronoun(reading))
  return isOpening && terms.length > 0 && !terms.some(isIn(reports))
}

/** Who asks on about one of several stories hears nothing of the others. */
async function keepToEvent(
  context: Context,
  { signal, statistics, task }: Reader,
  found: FoundEvidence,
): Promise<FoundEvidence> {
  const options = { asker: task.asker, statistics, signal }
  const event = await findEventReports(context, found.answer.article, options)
  const ids = new Set([found.answer.article, ...event].map(({ id }) => id))
  return { ...found, reports: found.reports.filter(({ article }) => ids.has(article.id)) }
}

/** "Why is the butter so dear?", asked after a story that has no word of it. */
function asksReasonOfElse({ reports, terms }: Rated, { language, reading }: Task): boolean {
  if (readAskedKind(reading.rest, language) !== 'reason' || hasPronoun(reading)) return false
  const isNamed = terms.length > 1 || terms.some(({ isNoun }) => isNoun)
  return isNamed && !terms.some(isIn(reports))
}

function isOfElse(focus: Rated, task: Task): boolean {
  return asksForElse(focus, task.reading) || asksReasonOfElse(focus, task)
}

function staysWith(focus: Rated, task: Task): boolean {
  return focus.reports.length > 0 && !isOfElse(focus, task)
}

async function answerFromNews(context: Context, reader: Reader, rated: Rated): Promise<Evidence> {
  const { task } = reader
  const asked = describeQuestion(task, rated.terms)
  const evidence = answerFrom(await completeEvent(context, reader, rated), asked, false)
  const isLacking = task.earlier === null && evidence.kind === 'found' && lacksFigure(evidence, asked)
  return isLacking ? { kind: 'nothing', near: null, isOfFocus: true } : evidence
}

async function findLikely(
  context: Context,
  reader: Reader,
  { news, now }: { news: Rated; now: Date },
): Promise<FoundEvidence | null> {
  const evidence = await answerFromNews(context, reader, news)
  if (evidence.kind !== 'found') return null
  const isOld = now.getTime() - evidence.answer.article.publishedAt.getTime() > oldMs
  return !isOld && isLikelyRight(evidence, describeQuestion(reader.task, news.terms)) ? evidence : null
}

/** "What does Orbel say?" after a story, which has nothing of Orbel: only what is said of both, where anything is. */
function keepRelated(news: Rated, { statistics, task: { earlier, language } }: Reader): Rated {
  const terms = readTerms({ words: readWords(earlier?.understanding.query ?? ''), language, statistics })
  if (terms.length === 0) return news
  const least = findBestCoverage(news) * nearlyAsMuch
  const related = news.reports.filter(
    ({ article, coverage }) =>
      coverage >= least && rateReport(article, { asked: language, terms }).coverage > 0,
  )
  return related.length > 0 ? { ...news, reports: related } : news
}

/** "What's going on there?": whoever asks that is told it, heard or not. */
function asksWhatItIs({ content, hasAnaphor, isElse, isNewOnly }: Reading): boolean {
  return hasAnaphor && content.length === 0 && !isElse && !isNewOnly
}

/** From what the conversation is about; null where the question is about something else. */
function answerFromFocus(
  focus: Rated,
  news: Rated,
  { now, task }: { now: Date; task: Task },
): Evidence | null {
  const { reading } = task
  if (focus.reports.length === 0 || leavesFocus(focus, news, { now, reading })) return null
  if (isOfElse(focus, task)) return null
  const asked = describeQuestion(task, focus.terms)
  const isRetold = asksWhatItIs(reading)
  const wanted = isRetold ? { ...asked, told: '', terms: [], isQuestion: false } : asked
  const evidence = answerFrom(focus.reports, { ...wanted, isFollowUp: true }, true)
  const isNamedElsewhere = focus.terms.some((term) => term.isName && !isIn(focus.reports)(term))
  const isRight = evidence.kind === 'nothing' || isCertain(evidence, wanted)
  return isRight && !isNamedElsewhere ? evidence : { kind: 'nothing', near: null, isOfFocus: true }
}

function lacksName(focus: Rated, { terms }: Rated): boolean {
  return focus.reports.length === 0 || terms.some((term) => term.isName && !isIn(focus.reports)(term))
}

type Looked = { focus: Rated; news: Rated; now: Date; words: Token[] }

/** Where neither holds all that is asked, one of its clauses may have an answer. */
async function lookElsewhere(
  context: Context,
  reader: Reader,
  { focus, news, now, words }: Looked,
): Promise<Evidence> {
  const isOfFocus = staysWith(focus, reader.task)
  const nothing: Evidence = { kind: 'nothing', near: findNearName(news), isOfFocus }
  if (isOfFocus) return nothing
  const ofClause = await rateClauses(context, reader, { now, words })
  return ofClause.reports.length > 0 ? answerFromNews(context, reader, ofClause) : nothing
}

/** The words that may say what is asked about. */
function listAskedWords({ earlier, reading }: Task): Token[] {
  const isOfTold = earlier !== null && readAskedKind(reading.words, reading.language) === 'former'
  return isOfTold || asksWhatIsNext(reading) ? [] : dropAskingWords(reading.rest, reading.language)
}

/**
 * Looks for the sentence that answers, in the reports that the conversation is about and in all the news. The conversation
 * stays with its reports unless the question names what they lack and the news has.
 */
export async function findEvidence(context: Context, task: Task, signal: AbortSignal): Promise<Evidence> {
  const { earlier, language, reading } = task
  const statistics = await getTermStatistics(context.database.reads)
  const reader = { statistics, signal, task }
  const now = context.clock.now()
  const judged = { reading, now }
  const words = listAskedWords(task)
  const isCorrection = reading.opening === 'correction' && earlier !== null
  const before = isCorrection ? readWords(earlier.understanding.query) : []
  const terms = readTerms({ words, language, statistics, isFollowUp: true })
  const [focus, near, completed] = await Promise.all([
    readFocus(context, reader, terms),
    rateNews(context, reader, [...before, ...words]),
    rateCompleted(context, reader),
  ])
  // Written alike in two languages are names, hardly other words.
  const news = lacksName(focus, near) ? await rateForeignNews(context, reader, near) : near
  const fromNews = (rated: Rated) => answerFromNews(context, reader, rated)
  if (!isCorrection && isEnough(completed, judged)) return fromNews(completed)
  const isOther = findWords(words, lexicons[language].answers.other) !== null
  if (focus.reports.length > 0 && (isCorrection || isOther)) {
    const meant = await findMeant(context, reader, { focus, news, isCorrection })
    if (findBestCoverage(meant) >= focusFloor) return fromNews(meant)
  }
  const ofFocus = answerFromFocus(focus, news, { now, task })
  if (ofFocus?.kind === 'found') return keepToEvent(context, reader, ofFocus)
  if (ofFocus) return ofFocus
  if (isEnough(news, judged)) return fromNews(keepRelated(news, reader))
  const evidence = await lookElsewhere(context, reader, { focus, news, now, words })
  if (earlier || evidence.kind === 'found') return evidence
  const wider = await rateRelated(context, reader, news)
  return { ...evidence, likely: await findLikely(context, reader, { news: wider, now }) }
}
