import type { AnswerSentence } from '@tidings/contract/api/ask'
import { languages } from '@tidings/contract/entities'
import { findLastFetch, getNewsOverview } from '#modules/news'
import type { Context } from '#src/context'
import { buildSharedVisibility } from '../asker.ts'
import { compareSources, type Comparison } from '../compare-sources.ts'
import { listArticles, compose, type Composed } from '../composing/compose.ts'
import {
  describeAsked,
  writeLead,
  sayNoneFrom,
  sayNothingWasFound,
  sayNothingIsNew,
} from '../composing/lead.ts'
import { tell } from '../composing/tell.ts'
import { findRelatedArticles } from '../find-related-articles.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { retrieve, type Retrieval } from '../retrieve.ts'
import { nameTopic } from '../understanding/topic-names.ts'
import { namesField } from '../understanding/read-field.ts'
import { findWiderTopic } from '../understanding/wider-topic.ts'
import { ownSentence, type Task } from './task.ts'

const dayMs = 86_400_000

/** What can be asked for in the language of the answer, or in any language if there is nothing in it. */
export async function readOverview(context: Context, { asker, language }: Task) {
  const own = await getNewsOverview(context, buildSharedVisibility(asker, [language]))
  return own.sources.length > 0 ? own : getNewsOverview(context, buildSharedVisibility(asker, languages))
}

/** News of the last day shows that fetching works. */
export async function findStaleSince(context: Context, composed: readonly Composed[]): Promise<Date | null> {
  const now = context.clock.now()
  const isLongAgo = (moment: Date) => now.getTime() - moment.getTime() > dayMs
  if (composed.some(({ article }) => article.sample || !isLongAgo(article.publishedAt))) return null
  const moment = await findLastFetch(context)
  return moment && isLongAgo(moment) ? moment : null
}

/** Composes each source separately, even if two say the same. */
function composeApart(articles: Retrieval['articles'], query: string): Composed[] {
  return articles.flatMap((article) => compose({ articles: [article], length: 'short', query }))
}

function search(context: Context, task: Task, signal: AbortSignal): Promise<Comparison> {
  return task.understanding.form === 'comparison'
    ? compareSources(context, task, signal)
    : retrieve(context, task, signal).then((found) => ({ ...found, missing: [] }))
}

/** Widens the subject to the topic it belongs to; null if it belongs to none. */
async function widenTask(context: Context, task: Task, signal: AbortSignal): Promise<Task | null> {
  const { language, understanding } = task
  const topic = findWiderTopic(understanding.query, language) ?? task.reading.topics[0] ?? null
  if (topic === null || understanding.form !== 'news') return null
  const wider = { ...understanding, kind: 'topic' as const, query: '', topics: [topic], place: null }
  const about = { ...task, understanding: { ...wider, subject: nameTopic(topic, language) } }
  const { articles, heardAt, isOtherLanguage } = await retrieve(context, about, signal)
  return (articles.length > 0 || heardAt !== null) && !isOtherLanguage ? about : null
}

/** A request for news of a field as one for news in general. */
function readWithoutField(task: Task): Task | null {
  const { understanding } = task
  if (understanding.kind !== 'field') return null
  return { ...task, understanding: { ...understanding, kind: 'briefing', query: '', subject: null } }
}

export async function* tellNothingFor(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { language, understanding } = task
  task.isNothingFound = true
  const wider = (await widenTask(context, task, signal)) ?? readWithoutField(task)
  if (wider) {
    task.isNothingFound = understanding.kind !== 'field' || namesField(task.reading)
    if (task.isNothingFound)
      yield ownSentence(getPhrases(language).nothing(describeAsked(understanding, language)), task)
    task.understanding = wider.understanding
    return yield* answerNews(context, task, signal)
  }
  const overview = await readOverview(context, task)
  for (const text of sayNothingWasFound({ language, understanding, overview })) yield ownSentence(text, task)
}

/** Says that everything was heard before. Asking the same again repeats it, unless the answer was cut off. */
export function* sayNothingNew(context: Context, task: Task, heardAt: Date): Generator<AnswerSentence> {
  const { asker, askedBefore, language, understanding } = task
  task.isNothingNew = askedBefore === null
  if (askedBefore?.isCut) return
  const now = { now: context.clock.now(), timeZone: asker.timeZone }
  const isToldAgain = askedBefore !== null
  for (const text of sayNothingIsNew({ language, understanding, now, heardAt, isToldAgain }))
    yield ownSentence(text, task)
}

/** Says a lead derived from retrieval, then sentences of articles; or that there is nothing, or nothing new. */
export async function* answerNews(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  yield* tellFound(context, task, { found: await search(context, task, signal), signal })
}

/** The same, if it has been retrieved before. */
export async function* tellFound(
  context: Context,
  task: Task,
  { found, signal }: { found: Comparison; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  const { asker, language, question, understanding } = task
  const { articles, heardAt, isExact, isOtherLanguage, missing } = found
  const length = asker.preferences.summary_length_preference
  const query = understanding.kind === 'field' ? '' : understanding.query
  const relatedArticles = await findRelatedArticles(context, asker, found)
  const composed =
    understanding.form === 'comparison'
      ? composeApart(articles, query)
      : compose({ articles, length, query, relatedArticles })
  for (const article of composed.flatMap(listArticles)) task.found.set(article.id, article)
  signal.throwIfAborted()
  const now = { now: context.clock.now(), timeZone: asker.timeZone }
  if (composed.length === 0) {
    if (heardAt === null) return yield* tellNothingFor(context, task, signal)
    // All of today was told: "anything else?" asks for what came before.
    if (task.reading.isElse && understanding.span?.isSoft) {
      task.understanding = { ...understanding, span: null }
      return yield* answerNews(context, task, signal)
    }
    yield* sayNothingNew(context, task, heardAt)
    if (!task.askedBefore) return
    task.understanding = { ...understanding, isAgain: true }
    return yield* answerNews(context, task, signal)
  }
  const stale = await findStaleSince(context, composed)
  // A model starts writing while the lead is spoken, and may answer in the listener's language where the articles do not.
  const { timeZone } = asker
  const isVerbatim = understanding.form === 'comparison'
  const telling = { composed, question, language, length, isOtherLanguage, timeZone, isVerbatim }
  const news = tell(context, telling, signal)
  const isToldNow = isOtherLanguage && !context.languageModel
  const opening = { language, understanding, composed, isExact, isOtherLanguage: isToldNow, heardAt }
  const isOfSame = task.earlier?.understanding.subject === understanding.subject
  for (const text of writeLead({ ...opening, isOfSame, now, staleSince: stale }))
    yield ownSentence(text, task)
  if (missing.length > 0) yield ownSentence(sayNoneFrom(missing, { language, understanding }), task)
  yield* news
}
