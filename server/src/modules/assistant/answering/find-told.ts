import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { getPhrases } from '../phrases/phrases-for.ts'
import { readTold } from './answer-again.ts'
import { findAllReports } from '../events/find-event.ts'
import { findToldArticles } from './find-told-articles.ts'
import type { Task } from './task.ts'

export type Told = { article: Article; text: string | null }

/** A story that was told, with the first sentence told of it. */
async function findWhich(context: Context, task: Task, { signal, which }: Wanted & { which: number }) {
  const [article] = await findToldArticles(context, { ...task, which }, signal)
  if (!article) return null
  const told = await readTold(context, task)
  return { article, text: told.find((each) => each.article.id === article.id)?.text ?? null }
}

type Wanted = { which: number | null; signal: AbortSignal }

/** The story with this number in what was told; without a number the last one. */
export function findMeant(context: Context, task: Task, { signal, which }: Wanted): Promise<Told | null> {
  return which === null ? findTold(context, task, signal) : findWhich(context, task, { signal, which })
}

/** Says that there is no story with this number. */
export function explainNotTold({ earlier, language }: Task, which: number | null): string {
  const { noSuchStory, nothingSaid } = getPhrases(language)
  return which !== null && earlier ? noSuchStory : nothingSaid
}

/**
 * The event told last, or being told when the person spoke: of its reports the one told first, with the first sentence told
 * from it.
 */
export async function findTold(context: Context, task: Task, signal: AbortSignal): Promise<Told | null> {
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
