import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { contentWords } from '#language/content-words'
import { keepBeginning } from '#language/stems'
import { retrieve } from '../retrieve.ts'
import { deliveredArticles } from './delivered-articles.ts'
import type { Task } from './task.ts'

/** The part of what is asked that an article must hold where nothing else holds all of it. */
const enough = 0.5

function shareIn({ body, language, title }: Article, query: string): number {
  const asked = new Set(contentWords(query, language).map(keepBeginning))
  const held = new Set(contentWords(`${title} ${body}`, language).map(keepBeginning))
  return asked.size === 0 ? 0 : [...asked].filter((stem) => held.has(stem)).length / asked.size
}

/**
 * The article told before that a question such as "how many people died?" is about: the one that holds all its words, or
 * half of them where no other article holds them all. Null where it is a question by itself.
 */
export async function storyAskedAbout(
  context: Context,
  task: Task,
  signal: AbortSignal,
): Promise<Article | null> {
  const { earlier, understanding } = task
  if (!earlier || !understanding.mayBeOfStory || understanding.form !== 'news') return null
  const told = await deliveredArticles(context, { ...task, which: 'all' }, signal)
  const best = told
    .map((article) => ({ article, share: shareIn(article, understanding.query) }))
    .reduce<{ article: Article | null; share: number }>((a, b) => (b.share > a.share ? b : a), {
      article: null,
      share: 0,
    })
  if (best.share === 1) return best.article
  if (best.share < enough) return null
  const alone = await retrieve(context, task, signal)
  return alone.articles.length > 0 && alone.isExact ? null : best.article
}
