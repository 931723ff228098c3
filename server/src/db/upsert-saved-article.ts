import { sql, type Kysely } from 'kysely'
import type { NewSavedArticle } from '#platform/project'
import type { BatchStatement } from './statement-batch.ts'
import type { Tables } from './tables.ts'

/** Returns the resulting row as JSON text. Must run under the user's row rules. */
export function upsertSavedArticle(
  db: Kysely<Tables>,
  userId: string,
  article: NewSavedArticle,
): BatchStatement {
  const { sql: text, parameters: values } = db
    .insertInto('saved_articles')
    .values({ ...article, user_id: userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doUpdateSet(article))
    .returning(sql<string>`to_json(saved_articles)::text`.as('row'))
    .compile()
  return { text, values }
}
