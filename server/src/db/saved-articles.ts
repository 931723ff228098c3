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

/** The user's `SavedList` as JSON text. Must run under the user's row rules. */
export function selectSavedArticles(db: Kysely<Tables>, userId: string, most: number): BatchStatement {
  const all = db.selectFrom('saved_articles').where('user_id', '=', userId)
  const newest = all
    .select(['article_id', 'title', 'source', 'url', 'language', 'published_at', 'sample', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(most)
  const { sql: text, parameters: values } = db
    .selectNoFrom([
      sql<string>`json_build_object(
        'count', (${all.select((eb) => eb.fn.countAll().as('count'))}),
        'newest', (select coalesce(json_agg(saved order by created_at desc), '[]') from (${newest}) saved)
      )::text`.as('row'),
    ])
    .compile()
  return { text, values }
}
