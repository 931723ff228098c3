import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { getPhrases } from '../phrases/phrases-for.ts'
import { copyArticle } from '../saved-articles.ts'
import { explainNotTold, findMeant } from './find-told.ts'
import { ownSentence, type Task } from './task.ts'

/** The most headlines of saved articles read out. */
const mostListed = 10

/** Saves the article named by its number, or the one told last. */
export async function saveMeant(
  context: Context,
  task: Task,
  meant: { which: number | null; signal: AbortSignal },
): Promise<string> {
  const phrases = getPhrases(task.language)
  const told = await findMeant(context, task, meant)
  if (!told) return explainNotTold(task, meant.which)
  if (!task.savedArticles) return phrases.cannotSave
  const { source, title } = told.article
  try {
    await task.savedArticles.add(copyArticle(told.article, told.text))
  } catch (error) {
    context.log.error('an article could not be saved', { error })
    return phrases.saveFailed
  }
  return phrases.saved({ source, title })
}

/** The headlines of saved articles, newest first. */
export async function* answerSaved(context: Context, task: Task): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  if (!task.savedArticles) return yield ownSentence(phrases.cannotSave, task)
  const saved = await task.savedArticles.list(mostListed).catch((error: unknown) => {
    context.log.error('saved articles could not be listed', { error })
    return null
  })
  if (!saved) return yield ownSentence(phrases.savedUnknown, task)
  if (saved.count === 0) return yield ownSentence(phrases.savedNothing, task)
  yield ownSentence(phrases.savedCount({ count: saved.count, isAll: saved.count <= mostListed }), task)
  for (const {
    article_id: id,
    language,
    published_at: publishedAt,
    sample,
    source,
    title,
    url,
  } of saved.newest) {
    yield { text: title, language, article: { id, title, source, url, publishedAt, sample } }
  }
}
