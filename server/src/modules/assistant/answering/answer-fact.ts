import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import type { AnswerKind } from '#language/lexicon/answers'
import { skipDelivered } from '../choose-articles.ts'
import type { CandidateSentence } from '../composing/candidates.ts'
import { listArticles, compose } from '../composing/compose.ts'
import { writeNotices } from '../composing/lead.ts'
import { tell } from '../composing/tell.ts'
import { findToldTogether } from '../events/one-event.ts'
import { givesKind } from '../evidence/sentences/answer-kind.ts'
import type { Evidence, FoundEvidence, NoEvidence } from '../evidence/answer-from-reports.ts'
import { saysNotYet } from '../evidence/sentences/age-of-reports.ts'
import type { RatedReport } from '../evidence/rate-report.ts'
import { findPlaceIn } from '../understanding/place-in.ts'
import { asksSomething, beginsAsQuestion } from '../understanding/asks-something.ts'
import { leastScores } from '../understanding/open-request.ts'
import { mayAskForNewsOf } from '../understanding/read-question.ts'
import { splitClauses } from '../understanding/split-clauses.ts'
import { readAbility } from '../understanding/requests/read-ability.ts'
import { readLikelyRequest, type ReadRequest } from '../understanding/understand.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { findEvidence } from '../evidence/find-evidence.ts'
import { findRelatedArticles } from '../find-related-articles.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { answerNews, tellNothingFor, sayNothingNew, findStaleSince } from './answer-news.ts'
import { parseRephrased, readBefore, ownSentence, type Task } from './task.ts'

/** The number of reports told. */
const reportCounts = { definite: 2, open: 3 }
/** The most sentences for a question, by the asker's summary length, and for a follow-up. Requests such as "tell me about the strike" get more. */
const sentenceCounts: Record<SummaryLength, number> = { short: 2, medium: 3, detailed: 5 }
const mostOfFollowUp = 2
/** A sentence counts as an answer if it covers this share of the question. */
const leastSaid = 0.5
/** Additional sentences must cover more than this share; a word's opposite counts half. */
const partOfQuestion = 0.5
/** Other reports of the event must cover more than this share of what the event's reports cover. */
const heldBeside = 0.6
/** Kinds of facts that change: a newer report supersedes an older one. */
const kindsThatChange: readonly (AnswerKind | null)[] = ['count', 'money', 'next', 'number', 'state', 'time']

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

async function* tellNothing(
  context: Context,
  task: Task,
  { evidence, signal }: { evidence: NoEvidence; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  // The next question still refers to the earlier context.
  if (task.earlier) task.understanding = { ...task.understanding, kind: 'unclear' }
  if (evidence.isAllTold) return yield ownSentence(phrases.noMoreOnIt, task)
  task.isNothingFound = true
  const { isOfFocus, near } = evidence
  if (isOfFocus && near === null) return yield ownSentence(phrases.notSaid, task)
  if (near === null) return yield* tellNothingFor(context, task, signal)
  const { article, name } = near
  const { subject } = task.understanding
  const nothing = phrases.nothing({ subject, sources: null, when: null })
  yield ownSentence(isOfFocus ? phrases.notSaid : nothing, task)
  yield ownSentence(name === null ? phrases.nearHeadline(article) : phrases.near(name), task)
  // The next question may be about it; in a conversation it is still about what was told.
  if (!task.earlier) task.understanding = { ...task.understanding, untoldIds: [article.id] }
}

/** Additional sentences for a specific question: those that continue the answer or also cover part of the question. */
function belongsTo({ answer, asked, reports }: FoundEvidence, words: ReadonlySet<string>) {
  const sentences = reports.flatMap((report) => report.sentences)
  const hasTerms = reports.some(({ found }) => found.size > 0)
  const mayChange = kindsThatChange.includes(asked)
  return ({ position, text }: CandidateSentence, article: Article): boolean => {
    const { id, language, publishedAt } = article
    if (id === answer.article.id && position === answer.position + 1) return true
    const mayBeOutdated = mayChange || saysNotYet({ article, text })
    if (publishedAt < answer.article.publishedAt && mayBeOutdated) return false
    const rated = sentences.find((each) => each.article.id === id && each.text === text)
    if (hasTerms) return (rated?.own ?? 0) > partOfQuestion
    return asked !== null && givesKind(asked, { text, language, isFirst: position === 0 }, words)
  }
}

/** The other reports that cover enough of the question. */
function holdAsked({ reports }: FoundEvidence): RatedReport[] {
  const most = Math.max(...reports.map(({ coverage }) => coverage))
  return reports.slice(1).filter(({ coverage }) => coverage > most * heldBeside)
}

/**
 * The reports that are asked for, whatever their events: "Strikes in France" asks for all that say so in their headlines, and
 * "anything going on in Brockford?" for all that begin with the place.
 */
function keepAskedFor(reports: readonly RatedReport[], { asked, terms }: FoundEvidence, { reading }: Task) {
  const isDefinite = asked !== null && !reading.isNews
  if (isDefinite || terms.length === 0) return []
  const isOfPlace = findPlaceIn(reading)?.isAll === true && (reading.isNews || !beginsAsQuestion(reading))
  return reports.filter(({ places, titled }) =>
    terms.every(({ stem }) => titled.has(stem) || (isOfPlace && places.get(stem)?.has(0))),
  )
}

/** The report that answers, then others to tell; `untold`: what else was found, which is left to follow-ups. */
async function chooseArticles(context: Context, task: Task, found: FoundEvidence) {
  const { answer, asked, isOfFocus, reports, runnerUp } = found
  const mayChange = kindsThatChange.includes(asked) && answer.own >= leastSaid
  const isOutdated = ({ publishedAt }: Article) => publishedAt < answer.article.publishedAt
  const others = (isOfFocus ? reports.slice(1) : holdAsked(found)).filter(
    ({ article }) => !(mayChange && isOutdated(article)),
  )
  const near = others.map(({ article }) => article)
  const together = await findToldTogether(context, answer.article, near)
  const askedFor = keepAskedFor(others, found, task)
  const told = others.filter((report) => together.has(report.article) || askedFor.includes(report))
  const most = reportCounts[asked !== null || isOfFocus ? 'definite' : 'open']
  const first = [answer.article, ...(runnerUp ? [runnerUp.article] : [])]
  const articles = [...new Set([...first, ...told.map(({ article }) => article)])].slice(0, most)
  return { articles, untold: near.slice(0, most - 1).filter((article) => !articles.includes(article)) }
}

/** Composes the answer, and keeps with the understanding of the question what follow-ups search. */
async function composeAnswer(context: Context, task: Task, found: FoundEvidence) {
  const { answer, asked, isOfFocus, reports } = found
  const { asker, earlier, reading } = task
  const isDefinite = asked !== null || isOfFocus
  const isFollowUp = asked !== null && isOfFocus
  const isAsked = asked !== null || asksSomething(reading)
  const length = asker.preferences.summary_length_preference
  const { articles, untold: unchosen } = await chooseArticles(context, task, found)
  const others = reports.map(({ article }) => article).filter((article) => !articles.includes(article))
  const relatedArticles = await findRelatedArticles(context, asker, { articles, others })
  const composed = compose({
    articles,
    length,
    query: reading.content.map(({ text }) => text).join(' '),
    relatedArticles,
    first: answer,
    second: found.runnerUp,
    isFirstUnderstood: isAsked,
    ...(isOfFocus && isAsked
      ? { isWanted: belongsTo(found, new Set(reading.words.map(({ folded }) => folded))) }
      : {}),
    ...(isDefinite || isAsked ? { most: isFollowUp ? mostOfFollowUp : sentenceCounts[length] } : {}),
    ...(isOfFocus && earlier ? { told: earlier.told } : {}),
  })
  const told = composed.map(({ article }) => article)
  const untold = [...articles.filter((article) => !told.includes(article)), ...unchosen]
  task.understanding = isOfFocus
    ? { ...task.understanding, kind: 'story' }
    : { ...task.understanding, untoldIds: untold.map(({ id }) => id) }
  return { composed, untold }
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

/** Says the sentence that answers, then what else is known; or that there is nothing. */
export async function* answerFact(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const found = await findAnswer(context, task, signal)
  const { asker, language, question } = task
  signal.throwIfAborted()
  const request = findRequest(context, task, found)
  if (request) {
    Object.assign(task, request)
    return yield* answerNews(context, task, signal)
  }
  const evidence = found.kind === 'nothing' ? (found.likely ?? found) : found
  if (evidence.kind === 'nothing') return yield* tellNothing(context, task, { evidence, signal })
  const { timeZone } = asker
  const heardAt = findHeardBefore(context, task, evidence)
  if (heardAt) {
    yield* sayNothingNew(context, task, heardAt)
    if (!task.askedBefore) return
  }
  const { composed, untold } = await composeAnswer(context, task, evidence)
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
  }
  // A model does not see the conversation about another subject.
  const ofConversation = evidence.isOfFocus ? { before: readBefore(task) } : {}
  const news = tell(context, { ...telling, ...ofConversation }, signal)
  const isToldNow = isOtherLanguage && !context.languageModel
  const opening = { composed, language, isOtherLanguage: isToldNow, staleSince: stale, timeZone }
  for (const text of writeNotices(opening)) yield ownSentence(text, task)
  yield* news
}
