import type { Context } from '#src/context'
import * as v from 'valibot'
import type { Article, ArticleWish } from '../article.ts'
import { articlesWithIds } from './queries.ts'
import { presentArticle } from './present-article.ts'
import { scopeOf } from './visibility.ts'

const uuid = v.pipe(v.string(), v.uuid())

/** The articles with these ids that this user may hear, in that order. */
export async function articlesById(
  context: Context,
  wish: Omit<ArticleWish, 'limit'>,
  ids: readonly string[],
): Promise<Article[]> {
  // They may come from a history, which its owner can write.
  const known = ids.filter((id) => v.is(uuid, id))
  if (known.length === 0) return []
  const rows = await articlesWithIds(context.database.tables, scopeOf(wish), known)
  const byId = new Map(rows.map((row) => [row.id, presentArticle(context, { ...row, alsoFrom: [] })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
