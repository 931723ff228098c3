import type { Context } from '#src/context'
import * as v from 'valibot'
import type { Article, ArticleQuery } from '../article.ts'
import { findVisibleArticles } from './queries.ts'
import { presentArticle } from './present-article.ts'
import { resolveVisibility } from './visibility.ts'

const uuid = v.pipe(v.string(), v.uuid())

/** The articles with these ids that this user may hear, in that order. */
export async function findArticlesById(
  context: Context,
  wish: Omit<ArticleQuery, 'limit'>,
  ids: readonly string[],
): Promise<Article[]> {
  // They may come from a history, which its owner can write.
  const known = ids.filter((id) => v.is(uuid, id))
  if (known.length === 0) return []
  const rows = await findVisibleArticles(context.database.tables, resolveVisibility(wish), known)
  const byId = new Map(rows.map((row) => [row.id, presentArticle(context, { ...row, alsoFrom: [] })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
