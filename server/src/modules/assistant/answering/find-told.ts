import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { readTold } from './answer-again.ts'
import { findAllReports } from '../events/find-event.ts'
import { findToldArticles } from './find-told-articles.ts'
import type { Task } from './task.ts'

/**
 * The event told last, or being told when the person spoke: of its reports the one told first, with the first sentence told
 * from it.
 */
export async function findTold(
  context: Context,
  task: Task,
  signal: AbortSignal,
): Promise<{ article: Article; text: string | null } | null> {
  const told = await readTold(context, task)
  const current = task.earlier?.article?.id
  const last = told.find(({ article }) => article.id === current)?.article ?? told.at(-1)?.article
  if (!last) {
    const [article] = await findToldArticles(context, { ...task, which: 'last' }, signal)
    return article ? { article, text: null } : null
  }
  const event = await findAllReports(context, last, { asker: task.asker, signal })
  const isOfEvent = ({ id }: Article) => id === last.id || event.some((report) => report.id === id)
  return told.find(({ article }) => isOfEvent(article)) ?? null
}
