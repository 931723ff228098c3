import type { AnswerSentence } from '@tidings/contract/ask'
import { languages } from '@tidings/contract/entities'
import { searchArticles, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { compose, furtherSentences, sentenceCounts } from '../composing/compose.ts'
import { tell } from '../composing/tell.ts'
import { phrasesFor } from '../phrases/phrases-for.ts'
import { retrieve } from '../retrieve.ts'
import { nothingFor } from './answer-news.ts'
import { ownSentence, type Task } from './task.ts'

const enoughToFindIt = 20

async function named(
  context: Context,
  { asker, earlier }: Task,
  signal: AbortSignal,
): Promise<Article | null> {
  const told = earlier?.article
  if (!told) return null
  const wish = {
    userId: asker.userId,
    languages,
    contentFilter: asker.preferences.content_filter_level,
    limit: enoughToFindIt,
    query: told.title,
  }
  const found = await searchArticles(context, wish, signal)
  return found.find(({ id }) => id === told.id) ?? null
}

/** Of what was asked before, the article that was told of last, or the first that there is. */
async function ofBefore(context: Context, task: Task, signal: AbortSignal): Promise<Article | null> {
  const { earlier } = task
  if (!earlier) return null
  const understanding = { ...earlier.understanding, form: 'news' as const, isAgain: true }
  const { articles } = await retrieve(context, { ...task, understanding }, signal)
  const told = articles.findLast((article) =>
    compose({ articles: [article], length: 'short', query: understanding.query }).some(({ sentences }) =>
      sentences.some((text) => earlier.told.includes(text)),
    ),
  )
  return told ?? articles[0] ?? null
}

/** What else stands in the article that was told of, for a question such as "why?". */
export async function* answerStory(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, earlier, language, question } = task
  const article = (await named(context, task, signal)) ?? (await ofBefore(context, task, signal))
  signal.throwIfAborted()
  if (!article) return yield* nothingFor(context, task)
  task.found.set(article.id, article)
  const length = asker.preferences.summary_length_preference
  const all = furtherSentences(article, new Set()).map(({ text }) => text)
  const told = new Set(all.filter((text) => earlier?.told.includes(text)))
  const sentences = furtherSentences(article, told)
    .map(({ text }) => text)
    .slice(0, sentenceCounts[length])
  if (sentences.length === 0) return yield ownSentence(phrasesFor(language).noMoreOnIt, task)
  const composed = [{ article, sentences }]
  const isOtherLanguage = article.language !== language
  const news = tell(context, { composed, question, language, length, isOtherLanguage }, signal)
  yield ownSentence(phrasesFor(language).from(article.source), task)
  yield* news
}
