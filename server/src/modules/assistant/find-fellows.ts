import { fellowArticles, type Article } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'

/** What other sources tell of the same stories, by the articles' ids: read only where there are any. */
export async function findFellows(
  context: Context,
  { preferences, userId }: Asker,
  articles: readonly Article[],
): Promise<Map<string, Article[]>> {
  const told = articles.filter(({ alsoFrom, sample }) => alsoFrom.length > 0 && !sample)
  if (told.length === 0) return new Map()
  const wish = {
    userId,
    languages: [...new Set(told.map(({ language }) => language))],
    contentFilter: preferences.content_filter_level,
    onlySources: [...new Set(told.flatMap(({ alsoFrom }) => alsoFrom))],
  }
  return fellowArticles(context, wish, told)
}
