import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { countLimit } from '../choose-articles.ts'
import { compareByTime } from '../composing/order-reports.ts'
import { compose } from '../composing/compose.ts'
import { countLead } from '../composing/lead.ts'
import { tell } from '../composing/tell.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { retrieve } from '../retrieve.ts'
import { tellNothingFor } from './answer-news.ts'
import { ownSentence, type Task } from './task.ts'

/** How many stories there are and which sources report them, then the newest one. */
export async function* answerCount(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, language, question, understanding } = task
  const { articles, isOtherLanguage } = await retrieve(context, task, signal)
  const newest = articles.toSorted(compareByTime).slice(0, 1)
  const length = asker.preferences.summary_length_preference
  const composed = compose({ articles: newest, length: 'short', query: understanding.query })
  const [first] = composed
  signal.throwIfAborted()
  if (!first) return yield* tellNothingFor(context, task, signal)
  task.found.set(first.article.id, first.article)
  const isAtLeast = articles.length >= countLimit
  yield ownSentence(countLead(articles, { language, understanding, isAtLeast }), task)
  const news = tell(context, { composed, question, language, length, isOtherLanguage }, signal)
  if (articles.length > 1) yield ownSentence(getPhrases(language).newest(first.article.source), task)
  yield* news
}
