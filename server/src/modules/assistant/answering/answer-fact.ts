import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { skipDelivered } from '../choose-articles.ts'
import { listArticles } from '../composing/compose.ts'
import { writeNotices } from '../composing/lead.ts'
import { tell } from '../composing/tell.ts'
import type { Evidence, FoundEvidence, NoEvidence } from '../evidence/answer-from-reports.ts'
import { leastScores } from '../understanding/open-request.ts'
import { mayAskForNewsOf } from '../understanding/read-question.ts'
import { splitClauses } from '../understanding/split-clauses.ts'
import { readAbility } from '../understanding/requests/read-ability.ts'
import { readFieldRequest, readLikelyRequest, type ReadRequest } from '../understanding/read-news-request.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { findEvidence } from '../evidence/find-evidence.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { retrieve, type Retrieval } from '../retrieve.ts'
import { composeFact } from './compose-fact.ts'
import { answerNews, tellFound, tellNothingFor, sayNothingNew, findStaleSince } from './answer-news.ts'
import { parseRephrased, readBefore, ownSentence, type Task } from './task.ts'

/** So many events are about a field rather than one event. */
const leastEvents = 3

/** "The bus comes in two minutes. What's going on?": finds a clause that asks for news by itself. */
function findBriefing(context: Context, task: Task): ReadRequest | null {
  const { question, words } = task.reading
  const clauses = splitClauses(question, words).map((clause) =>
    parseRephrased(context, task, question.slice(clause[0]?.start, clause.at(-1)?.end)),
  )
  if (clauses.length < 2) return null
  const briefing = clauses.find(({ reading }) => readAbility(reading)?.kind === 'briefing')
  if (briefing) return { ...briefing, understanding: { ...nothingUnderstood, kind: 'briefing' } }
  return clauses.find(({ understanding: { kind } }) => kind === 'briefing' || kind === 'topic') ?? null
}

/** Whether a headline has a name or two words of the question. */
function isInHeadline({ reports: [best], terms }: FoundEvidence): boolean {
  const titled = terms.filter(({ stem }) => best?.titled.has(stem))
  return titled.length > 1 || titled.some(({ isName }) => isName)
}

/** The score from which a question is a request rather than what was found, or nothing; null if it is none. */
function findLeastScore({ reading }: Task, found: Evidence): number | null {
  const { likely, likelyAfter, sure, unlessTitled } = leastScores
  if (found.kind === 'nothing') {
    if (found.isAllTold || found.near?.name) return null
    return found.isOfFocus ? likelyAfter : likely
  }
  if (found.isOfFocus) return sure
  if (isInHeadline(found)) return null
  // "What's happening on the moon?"
  return mayAskForNewsOf(reading) ? sure : unlessTitled
}

/** What the question is a request for, if there is no answer to it as a question. */
function findRequest(context: Context, task: Task, found: Evidence): ReadRequest | null {
  const { earlier, reading } = task
  const least = findLeastScore(task, found)
  if (least === null) return null
  const request = readLikelyRequest(reading, { isFollowUp: earlier !== null, least })
  const mayHaveClauses = found.kind === 'nothing' && !found.isOfFocus
  return request ?? (mayHaveClauses ? findBriefing(context, task) : null)
}

type FieldNews = { request: ReadRequest; retrieval: Retrieval }

/** News in the question's language of the field that it names, if that is all it names and several events are about it. */
async function retrieveField(context: Context, task: Task, signal: AbortSignal): Promise<FieldNews | null> {
  const request = readFieldRequest(task.reading)
  if (!request) return null
  const retrieval = await retrieve(context, { ...task, ...request, isOnlyOwn: true }, signal)
  return retrieval.articles.length >= leastEvents ? { request, retrieval } : null
}

function tellField(
  context: Context,
  task: Task,
  { field, signal }: { field: FieldNews; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  Object.assign(task, field.request)
  return tellFound(context, task, { found: { ...field.retrieval, missing: [] }, signal })
}

/** Whether there is news that the conversation is about. */
function hasToldSomething({ earlier }: Task): boolean {
  if (earlier === null) return false
  const { articles, cited, understanding } = earlier
  const isKnown = articles !== undefined || cited !== undefined
  return !isKnown || [...(articles ?? []), ...(cited ?? []), ...understanding.untoldIds].length > 0
}

async function* tellNothing(
  context: Context,
  task: Task,
  { evidence, signal }: { evidence: NoEvidence; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  const hasContext = hasToldSomething(task)
  // The next question still refers to the earlier context.
  if (hasContext) task.understanding = { ...task.understanding, kind: 'unclear' }
  if (evidence.isAllTold) return yield ownSentence(phrases.noMoreOnIt, task)
  task.isNothingFound = true
  const { isOfFocus, near } = evidence
  const isOfTold = isOfFocus || (hasContext && task.reading.content.length === 0)
  if (isOfTold && near === null) return yield ownSentence(phrases.notSaid, task)
  if (near === null) return yield* tellNothingFor(context, task, signal)
  const { article, name } = near
  const { subject } = task.understanding
  const nothing = phrases.nothing({ subject, sources: null, when: null })
  yield ownSentence(isOfFocus ? phrases.notSaid : nothing, task)
  yield ownSentence(name === null ? phrases.nearHeadline(article) : phrases.near(name), task)
  // The next question may be about it; in a conversation it is still about what was told.
  if (!hasContext) task.understanding = { ...task.understanding, untoldIds: [article.id] }
}

/** When everything was heard before, if only new things were asked for. */
function findHeardBefore(
  context: Context,
  { delivered, reading, understanding }: Task,
  found: FoundEvidence,
): Date | null {
  const { isOfFocus, reports } = found
  if (!reading.isNewOnly || isOfFocus || understanding.isAgain) return null
  const articles = reports.map(({ article }) => article)
  const fresh = skipDelivered(articles, { delivered, now: context.clock.now() })
  return fresh.articles.length === 0 ? fresh.heardAt : null
}

/** Searches for the question as asked and, without a result, as rephrased by a model. */
async function findAnswer(context: Context, task: Task, signal: AbortSignal): Promise<Evidence> {
  const find = (asked: Task) => context.tracing.span('retrieve', () => findEvidence(context, asked, signal))
  const evidence = await find(task)
  const plainer = evidence.kind === 'found' ? null : await task.plainer
  if (!plainer) return evidence
  const again = parseRephrased(context, task, plainer)
  const found = await find({ ...task, ...again })
  if (found.kind !== 'found') return evidence
  Object.assign(task, again)
  return found
}

/** The source of the answer before, if it had only one and this one goes on with the story. */
function findKnownSource({ earlier }: Task, { isOfFocus }: FoundEvidence): string | null {
  const [source = null, ...others] = new Set((earlier?.cited ?? []).map((article) => article.source))
  return isOfFocus && others.length === 0 ? source : null
}

/** Says the sentence that answers, then what else is known. */
async function* tellFact(
  context: Context,
  task: Task,
  { evidence, signal }: { evidence: FoundEvidence; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  const { asker, language, question } = task
  const { timeZone } = asker
  const heardAt = findHeardBefore(context, task, evidence)
  if (heardAt) {
    yield* sayNothingNew(context, task, heardAt)
    if (!task.askedBefore) return
  }
  const { composed, untold } = await composeFact(context, task, evidence)
  for (const article of [...composed.flatMap(listArticles), ...untold]) task.found.set(article.id, article)
  signal.throwIfAborted()
  const stale = await findStaleSince(context, composed)
  const length = asker.preferences.summary_length_preference
  const isOtherLanguage = composed.every(({ article }) => article.language !== language)
  const telling = {
    composed,
    untold,
    question,
    language,
    length,
    isOtherLanguage,
    timeZone,
    isAnswerFirst: true,
    knownSource: findKnownSource(task, evidence),
  }
  // A model does not see the conversation about another subject.
  const ofConversation = evidence.isOfFocus ? { before: readBefore(task) } : {}
  const news = tell(context, { ...telling, ...ofConversation }, signal)
  const isToldNow = isOtherLanguage && !context.languageModel
  const opening = { composed, language, isOtherLanguage: isToldNow, staleSince: stale, timeZone }
  if (evidence.isUnsure) yield ownSentence(getPhrases(language).mayAnswer, task)
  for (const text of writeNotices(opening)) yield ownSentence(text, task)
  yield* news
}

/** Says the sentence that answers, then what else is known; or that there is nothing. */
export async function* answerFact(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const [field, found] = await Promise.all([
    task.earlier ? null : retrieveField(context, task, signal),
    findAnswer(context, task, signal),
  ])
  if (field) return yield* tellField(context, task, { field, signal })
  signal.throwIfAborted()
  const request = findRequest(context, task, found)
  if (request) {
    Object.assign(task, request)
    return yield* answerNews(context, task, signal)
  }
  const isOfTold = found.kind === 'found' && found.isOfFocus
  const other = task.earlier && !isOfTold ? await retrieveField(context, task, signal) : null
  if (other) return yield* tellField(context, task, { field: other, signal })
  const evidence = found.kind === 'nothing' ? (found.likely ?? found) : found
  if (evidence.kind === 'nothing') return yield* tellNothing(context, task, { evidence, signal })
  yield* tellFact(context, task, { evidence, signal })
}
