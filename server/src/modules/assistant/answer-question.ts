import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { SaveArticle } from '#platform/project'
import type { Context } from '#src/context'
import { answerCount } from './answering/answer-count.ts'
import { answerNews, readOverview } from './answering/answer-news.ts'
import { answerChat } from './answering/answer-chat.ts'
import { answerAbility } from './answering/answer-ability.ts'
import { answerFact } from './answering/answer-fact.ts'
import { findNewOfStory } from './answering/answer-event.ts'
import { answerHeadline, findQuotedArticle, turnToQuoted } from './answering/answer-headline.ts'
import { answerStory, answerWhoSaysSo } from './answering/answer-story.ts'
import { findNextQuestions, type Answered } from './answering/next-questions.ts'
import { readAgain } from './answering/read-again.ts'
import { readBefore, ownSentence, type Task } from './answering/task.ts'
import { findAsked, listNewestFirst, type AskedQuestion } from './asked-before.ts'
import type { Asker } from './asker.ts'
import { listFurtherSentences } from './composing/compose.ts'
import { writeSuggestion } from './composing/lead.ts'
import { mergeDelivered, type DeliveredArticles } from './delivered-articles.ts'
import { rephrase } from './model/rephrase.ts'
import { getPhrases } from './phrases/phrases-for.ts'
import { checkQuestion } from './understanding/check-question.ts'
import { nameOwnPlace } from './understanding/own-place.ts'
import { readAbility } from './understanding/read-ability.ts'
import { readQuotedHeadline } from './understanding/quoted-headline.ts'
import { readQuestion } from './understanding/read-question.ts'
import { lexicons } from '#language/lexicon/lexicons'
import { detectQuestionLanguage } from '#language/detect/detect-question-language'
import { understand, type Earlier } from './understanding/understand.ts'
import { leavesEarlier, nothingUnderstood, type Understanding } from './understanding/understanding.ts'
import { watchQuestion, type QuestionWatch } from './watch-question.ts'

export type Question = {
  asker: Asker
  question: string
  /** The answer's; without it, the question's own is found out. */
  language?: Language | undefined
  /** What was asked before, which the question may refer to. */
  earlier?: Earlier | null
  /** Delivered in this call, beside what the history says. */
  delivered?: DeliveredArticles
  /** Asked in this call, the newest first, beside what the history says. */
  asked?: readonly AskedQuestion[]
  /** All of it is to be told, heard or not. */
  isAgain?: boolean
  /** For "save this"; left out where nothing can be kept for the asker. */
  save?: SaveArticle | undefined
  /** For "follow this"; false for who only asks. */
  mayFollow?: boolean
}

export type SpokenAnswer = {
  /** Left out where something is said again. */
  watch?: QuestionWatch
  language: Language
  sentences: AsyncGenerator<AnswerSentence>
  /** What the next question may refer to; null when there is nothing. */
  understanding: Understanding | null
  /** Whether the answer was that all there is has been heard before. Known with its first sentence. */
  isNothingNew(): boolean
  /** Whether the answer is that the news holds nothing on it. Known once the sentences have ended. */
  isNothingFound(): boolean
  /** What may be asked next, once these were told; at most three. Never rejects. */
  next(sentences: readonly AnswerSentence[]): Promise<string[]>
  /** What else an article of the answer says, beside what was `said`. */
  further(articleId: string, said: ReadonlySet<string>): AnswerSentence[]
}

const suggestionTimeoutMs = 5000

/** A question about the story told last leaves the next one to refer to what that one did, as one not understood does. */
function keepLasting(understanding: Understanding, earlier: Earlier | null): Understanding | null {
  return leavesEarlier(understanding) ? (earlier?.understanding ?? null) : understanding
}

/** What the asker has heard before, in this conversation too. */
function readHeard({ asked = [], asker, delivered }: Question, question: string) {
  return {
    delivered: delivered ? mergeDelivered(asker.delivered, delivered) : asker.delivered,
    askedBefore: findAsked(listNewestFirst(asked), question) ?? findAsked(asker.asked, question),
  }
}

/** Reads a question in its language, with the asker's own place where it speaks of that. */
function readTask(context: Context, asked: Question): Task {
  const typed = checkQuestion(asked.question)
  const { asker, earlier = null } = asked
  const quoted = readQuotedHeadline(typed)
  const ownWords = quoted?.rest ?? typed
  const language = asked.language ?? detectQuestionLanguage(ownWords, earlier?.language ?? asker.language)
  const ownPlace = quoted ? null : nameOwnPlace({ question: typed, language }, asker.location)
  const isPlaceUnknown = ownPlace?.isUnknown === true
  const question = ownPlace?.question ?? typed
  const { knownSources, timeZone } = asker
  const now = { now: context.clock.now(), timeZone }
  const understood = isPlaceUnknown
    ? nothingUnderstood
    : understand({ question, language, knownSources, ...now, earlier })
  return {
    asker,
    question,
    language,
    reading: readQuestion({ question, language, knownSources }, now),
    understanding: { ...understood, isAgain: understood.isAgain || asked.isAgain === true },
    earlier,
    quoted,
    ...readHeard(asked, typed),
    save: asked.save ?? null,
    mayFollow: asked.mayFollow === true,
    found: new Map<string, Article>(),
    isPlaceUnknown,
    isNothingNew: false,
    isNothingFound: false,
  }
}

/**
 * Answers from the articles that this asker may hear: a lead made from retrieval, then verbatim sentences, each with
 * its article. Throws `bad_request` at once for a question that cannot be one; the sentences throw the signal's reason
 * when it aborts.
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
    next: (sentences) => suggestNext(context, { asker, language, sentences }),
    further(articleId, said) {
      const article = found.get(articleId)
      return article ? listFurtherSentences(article, said) : []
    },
  }
}

/** Asked once the answer is over, and its signal aborted with it. */
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

/** Asks a model to put the question plainly while the rules look for its answer: what follows another, or cannot be read. */
function beginRephrasing(context: Context, task: Task, signal: AbortSignal): Promise<string | null> {
  const { earlier, language, question, reading, understanding } = task
  if (reading.wholly !== null || (earlier === null && isReadByRules(understanding)))
    return Promise.resolve(null)
  return rephrase(context, { question, language, before: readBefore(task) }, signal).catch(() => null)
}

/** What the rules make of it in plainer words, where there is a model to find them; else what they made of it as it is. */
async function clarify(context: Context, task: Task, signal: AbortSignal): Promise<Understanding> {
  const { understanding } = task
  if (isReadByRules(understanding) || task.earlier !== null) return understanding
  const plainer = await task.plainer
  signal.throwIfAborted()
  const again = plainer ? readAgain(context, task, plainer) : null
  if (!again || again.understanding.kind === 'unclear') return understanding
  task.reading = again.reading
  return again.understanding
}

/** "Tell me more", "the second one": the article itself is asked for. */
function isAboutArticle({ reading, understanding }: Task): boolean {
  return understanding.kind === 'story' && reading.wholly !== null
}

/** "¿Cómo se llama?" is asked of Tidings, or of somebody in the news where one was told of. */
function isChat({ earlier, language, understanding }: Task): boolean {
  if (understanding.kind !== 'chat') return false
  return !(understanding.chat === 'self' && earlier !== null && lexicons[language].grammar.dropsPronouns)
}

/** Something is asked about, or more of what was told; not for news of a kind, nor how much there is. */
function asksForFact({ earlier, understanding }: Task): boolean {
  const { form, kind } = understanding
  if (form !== 'news') return false
  return (
    kind === 'subject' || kind === 'story' || ((kind === 'unclear' || kind === 'chat') && earlier !== null)
  )
}

async function* tellSentences(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { language } = task
  if (task.isPlaceUnknown) return yield ownSentence(getPhrases(language).noPlace, task)
  const article = await findQuotedArticle(context, task)
  if (article && turnToQuoted(context, task, article)) {
    return yield* answerHeadline(context, { article, task }, signal)
  }
  const ability = readAbility(task.reading)
  if (ability) return yield* answerAbility(context, task, { ability, signal })
  const newOfStory = await findNewOfStory(context, task, signal)
  if (newOfStory) return yield* newOfStory
  task.plainer = beginRephrasing(context, task, signal)
  task.understanding = await clarify(context, task, signal)
  const { understanding } = task
  if (isChat(task)) return yield* answerChat(context, task)
  if (understanding.kind === 'teller') return yield* answerWhoSaysSo(context, task, signal)
  if (isAboutArticle(task)) return yield* answerStory(context, task, signal)
  if (asksForFact(task)) return yield* answerFact(context, task, signal)
  if (understanding.kind !== 'unclear') {
    return yield* understanding.form === 'count'
      ? answerCount(context, task, signal)
      : answerNews(context, task, signal)
  }
  yield ownSentence(getPhrases(language).unclear, task)
  const overview = await readOverview(context, task)
  if (overview.sources.length > 0) yield ownSentence(writeSuggestion(overview, language), task)
}
