import type { Context } from '#src/context'
import type { Article, ArticleQuery } from '../article.ts'
import { findArticlesOfStories } from './queries.ts'
import { presentArticle } from './present-article.ts'
import { resolveVisibility } from './visibility.ts'

const limit = 24

/** The newest other articles of the same stories, of what this user hears, by the id of the article that they go with. */
export async function findRelatedArticles(
  context: Context,
  wish: Omit<ArticleQuery, 'limit'>,
  articles: readonly Pick<Article, 'id'>[],
): Promise<Map<string, Article[]>> {
  const articleIds = articles.map(({ id }) => id)
  const fellows = new Map<string, Article[]>(articleIds.map((id) => [id, []]))
  if (articleIds.length === 0) return fellows
  const rows = await findArticlesOfStories(context.database.tables, resolveVisibility(wish), {
    articleIds,
    limit,
  })
  for (const row of rows)
    for (const id of row.fellow_of) fellows.get(id)?.push(presentArticle(context, { ...row, alsoFrom: [] }))
  return fellows
}
