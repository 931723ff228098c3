import type { Database } from '#db/connection'
import type { Context } from '#src/context'
import * as v from 'valibot'
import type { Article, ArticleQuery } from '../article.ts'
import { presentArticle } from './present-article.ts'
import { findArticlesOfStories, findByTitle, findTopics, findVisibleArticles } from './queries.ts'
import { resolveFilter } from './resolve-filter.ts'
import type { ArticleFilter } from './visibility-queries.ts'

const uuid = v.pipe(v.string(), v.uuid())
const mostRelated = 24

async function readArticles({ reads, tables }: Database, filter: ArticleFilter, ids: readonly string[]) {
  const rows = await findVisibleArticles(reads, filter, ids)
  if (reads === tables || rows.length === ids.length) return rows
  // Articles read through the primary or another replica may not have reached this replica yet.
  const found = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  return [...rows, ...(await findVisibleArticles(tables, filter, missing))]
}

/** The articles with these ids that this user may see, in the given order. */
export async function findArticlesById(
  context: Context,
  query: Omit<ArticleQuery, 'limit'>,
  ids: readonly string[],
): Promise<Article[]> {
  // The ids may come from a history row, which its owner can forge.
  const valid = ids.filter((id) => v.is(uuid, id))
  if (valid.length === 0) return []
  const filter = await resolveFilter(context.database, query)
  const rows = await readArticles(context.database, filter, valid)
  const byId = new Map(rows.map((row) => [row.id, presentArticle(context, { ...row, alsoFrom: [] })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The distinct topics of these articles, which have been delivered to the user. */
export function findArticleTopics(context: Context, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? Promise.resolve([]) : findTopics(context.database.reads, ids)
}

/** The newest visible article with exactly this title. */
export async function findArticleByTitle(
  context: Context,
  query: Omit<ArticleQuery, 'limit'>,
  title: string,
): Promise<Article | null> {
  const row = await findByTitle(context.database.reads, await resolveFilter(context.database, query), title)
  return row && presentArticle(context, { ...row, alsoFrom: [] })
}

/** The newest visible articles of the same stories, by the id of the article they are related to. */
export async function findRelatedArticles(
  context: Context,
  query: Omit<ArticleQuery, 'limit'>,
  articles: readonly Pick<Article, 'id'>[],
): Promise<Map<string, Article[]>> {
  const articleIds = articles.map(({ id }) => id)
  const related = new Map<string, Article[]>(articleIds.map((id) => [id, []]))
  if (articleIds.length === 0) return related
  const options = { articleIds, limit: mostRelated }
  const rows = await findArticlesOfStories(
    context.database.reads,
    await resolveFilter(context.database, query),
    options,
  )
  for (const row of rows)
    for (const id of row.related_to) related.get(id)?.push(presentArticle(context, { ...row, alsoFrom: [] }))
  return related
}
