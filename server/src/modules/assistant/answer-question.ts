import type { Language } from '@tidings/contract/entities'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { answerCount } from './answering/answer-count.ts'
import { answerNews, readOverview } from './answering/answer-news.ts'
import { answerChat } from './answering/answer-chat.ts'
import { answerRequest, sayReportTime } from './answering/answer-ability.ts'
import { answerFact } from './answering/answer-fact.ts'
import { findNewOfStory } from './answering/answer-event.ts'
import { answerAttribution } from './answering/answer-attribution.ts'
import { answerStory } from './answering/answer-story.ts'
import { keepTopicToStory } from './answering/topic-of-story.ts'
import { readTask, type Question } from './answering/read-task.ts'
import { turnToStory } from './answering/turn-to-story.ts'
import { findNextQuestions, type Answered } from './answering/next-questions.ts'
import { parseRephrased, readBefore, ownSentence, type Task } from './answering/task.ts'
import { listFurtherSentences } from './composing/compose.ts'
import { writeSuggestion } from './composing/lead.ts'
import { rephrase } from './model/rephrase.ts'
import { getPhrases } from './phrases/phrases-for.ts'
import { readRequest } from './understanding/requests/read-request.ts'
import { lexicons } from '#language/lexicon/lexicons'
import { leastScores } from './understanding/open-request.ts'
import { readLikelyRequest, type ReadRequest } from './understanding/read-news-request.ts'
import type { Earlier } from './understanding/understand.ts'
import { leavesEarlier, type Understanding } from './understanding/understanding.ts'
import { watchQuestion, type QuestionWatch } from './watch-question.ts'

export type SpokenAnswer = {
  /** Omitted for a repetition. */
  watch?: QuestionWatch
  language: Language
  sentences: AsyncGenerator<AnswerSentence>
  /** The context for the next question; null if there is none. */
  understanding: Understanding | null
  /** Whether everything found had been heard before. Known with the first sentence. */
  isNothingNew(): boolean
  /** Whether nothing was found. Known once the sentences have ended. */
  isNothingFound(): boolean
  /** Up to three suggested questions after these sentences. Never rejects. */
  next(sentences: readonly AnswerSentence[]): Promise<string[]>
  /** Further sentences of an article in the answer, without those already `said`. */
  further(articleId: string, said: ReadonlySet<string>): AnswerSentence[]
}

const suggestionTimeoutMs = 5000

/** A question about the last story keeps the earlier context for the next question, and so does one that was not understood. */
function keepLasting(understanding: Understanding, earlier: Earlier | null): Understanding | null {
  return leavesEarlier(understanding) ? (earlier?.understanding ?? null) : understanding
}

/**
 * Answers from the articles that this asker may hear: a lead derived from retrieval, then verbatim sentences, each with its
 * article. Throws `bad_request` at once for an invalid question; the sentences throw the signal's reason when it aborts.
 */
export function answerQuestion(context: Context, asked: Question, signal: AbortSignal): SpokenAnswer {
  const watch = watchQuestion(context)
  const task = watch.read(() => readTask(context, asked))
  const { asker, found, language } = task
  return {
    watch,
    language,
    sentences: watch.follow(tellSentences(context, task, signal), task, signal),
    get understanding() {
      return keepLasting(task.understanding, task.earlier)
    },
    isNothingNew: () => task.isNothingNew,
    isNothingFound: () => task.isNothingFound,
    next: (sentences) => suggestNext(context, { asker, language, sentences, isOffer: isOffer(task) }),
    further(articleId, said) {
      const article = found.get(articleId)
      return article ? listFurtherSentences(article, said) : []
    },
  }
}

const isOffer = ({ earlier, isNothingFound, understanding }: Task) =>
  isNothingFound && earlier === null && understanding.untoldIds.length > 0

/** Called after the answer has ended, when its signal may have aborted. */
export async function suggestNext(context: Context, answered: Answered): Promise<string[]> {
  try {
    return await findNextQuestions(context, answered, AbortSignal.timeout(suggestionTimeoutMs))
  } catch (error) {
    context.log.warn('no questions to ask next were found', { error })
    return []
  }
}

function isReadByRules({ kind, subject }: Understanding): boolean {
  return kind !== 'unclear' && (kind !== 'subject' || subject !== null)
}

/** Starts rephrasing by a model, in parallel to the search, for questions that depend on context or cannot be parsed. */
function beginRephrasing(context: Context, task: Task, signal: AbortSignal): Promise<string | null> {
  const { earlier, language, question, reading, understanding } = task
  if (reading.bareFollowUp !== null || (earlier === null && isReadByRules(understanding)))
    return Promise.resolve(null)
  return rephrase(context, { question, language, before: readBefore(task) }, signal).catch(() => null)
}

/** The understanding of the question as rephrased by a model, if there is one; otherwise of the question itself. */
async function clarify(context: Context, task: Task, signal: AbortSignal): Promise<Understanding> {
  const { understanding } = task
  if (isReadByRules(understanding) || task.earlier !== null) return understanding
  const plainer = await task.plainer
  signal.throwIfAborted()
  const again = plainer ? parseRephrased(context, task, plainer) : null
  if (!again || again.understanding.kind === 'unclear') return understanding
  task.reading = again.reading
  return again.understanding
}

/** "Tell me more", "the second one": asks for the article itself. */
function isAboutArticle({ reading, understanding }: Task): boolean {
  return understanding.kind === 'story' && reading.bareFollowUp !== null
}

/** "¿Cómo se llama?" is addressed to Tidings, unless somebody in the news was just mentioned. */
function isChat({ earlier, language, understanding }: Task): boolean {
  if (understanding.kind !== 'chat') return false
  return !(understanding.chat === 'self' && earlier !== null && lexicons[language].grammar.dropsPronouns)
}

/** Whether it asks about something specific or for more of what was told, rather than for a kind of news or a count. */
function asksForFact({ earlier, understanding }: Task): boolean {
  const { form, kind } = understanding
  if (form !== 'news') return false
  return (
    kind === 'subject' || kind === 'story' || ((kind === 'unclear' || kind === 'chat') && earlier !== null)
  )
}

/** "What's in the papers?" names nothing to search for, but may be a request for news. */
function readUnclear({ earlier, reading, understanding }: Task): ReadRequest | null {
  if (understanding.kind !== 'unclear' || earlier !== null) return null
  return readLikelyRequest(reading, { isFollowUp: false, least: leastScores.likely })
}

async function* tellSentences(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { language } = task
  if (task.isPlaceUnknown) return yield ownSentence(getPhrases(language).noPlace, task)
  const reply = (await turnToStory(context, task, signal)) ?? (await answerRequest(context, task, signal))
  if (reply) return yield* reply
  const newOfStory = await findNewOfStory(context, task, signal)
  if (newOfStory) return yield* newOfStory
  task.plainer = beginRephrasing(context, task, signal)
  task.understanding = await clarify(context, task, signal)
  await keepTopicToStory(context, task, signal)
  const { understanding } = task
  if (isChat(task)) return yield* answerChat(context, task)
  if (understanding.kind === 'attribution') return yield* answerAttribution(context, task, signal)
  if (isAboutArticle(task)) return yield* answerStory(context, task, signal)
  if (asksForFact(task)) {
    yield* answerFact(context, task, signal)
    // "When was that?" may mean what happened or the report.
    if (task.earlier && readRequest(task.reading) === 'eventTime')
      yield await sayReportTime(context, task, signal)
    return
  }
  const request = readUnclear(task)
  if (request) {
    Object.assign(task, request)
    return yield* answerNews(context, task, signal)
  }
  if (understanding.kind !== 'unclear') {
    return yield* understanding.form === 'count'
      ? answerCount(context, task, signal)
      : answerNews(context, task, signal)
  }
  yield ownSentence(getPhrases(language).unclear, task)
  const overview = await readOverview(context, task)
  if (overview.sources.length > 0) yield ownSentence(writeSuggestion(overview, language), task)
}
