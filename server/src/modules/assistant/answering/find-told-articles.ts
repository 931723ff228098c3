import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility } from '../asker.ts'
import { compose } from '../composing/compose.ts'
import { retrieve } from '../retrieve.ts'
import type { Task } from './task.ts'

/** The articles told for the earlier question, or the first available if none can be found. */
async function findEarlierArticles(context: Context, task: Task, signal: AbortSignal): Promise<Article[]> {
  const { earlier } = task
  if (!earlier) return []
  const understanding = { ...earlier.understanding, form: 'news' as const, isAgain: true }
  const { articles } = await retrieve(context, { ...task, understanding }, signal)
  const told = articles.filter((article) =>
    compose({ articles: [article], length: 'short', query: understanding.query }).some(({ sentences }) =>
      sentences.some((text) => earlier.told.includes(text)),
    ),
  )
  return told.length > 0 ? told : articles.slice(0, 1)
}

function pick<T>(told: readonly T[], which: number | 'last' | 'all'): T[] {
  if (which === 'all') return [...told]
  const one = which === 'last' || which === -1 ? told.at(-1) : told[which - 1]
  return one === undefined ? [] : [one]
}

/** The articles of the previous answer in order, or the one that is meant. */
export async function findToldArticles(
  context: Context,
  { which, ...task }: Task & { which: number | 'last' | 'all' },
  signal: AbortSignal,
): Promise<Article[]> {
  const { asker, earlier } = task
  const last = earlier?.article ? [earlier.article] : []
  const names = which === 'last' ? last : (earlier?.articles ?? [])
  const visibleTo = buildVisibility(asker)
  const ids = pick(names, which).map(({ id }) => id)
  const found = await findArticlesById(context, visibleTo, ids)
  signal.throwIfAborted()
  // The history says what was told, even if that is nothing.
  if (found.length > 0 || names.length > 0 || earlier?.articles) return found
  return pick(await findEarlierArticles(context, task, signal), which)
}
