import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables'

/** Drops up to `limit` real articles that are older and have been here longer; returns how many. */
export async function deleteOldArticles(db: Kysely<Tables>, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('articles')
    .select('id')
    .where('sample', '=', false)
    .where('published_at', '<', before)
    // What a feed still brings would only come back.
    .where('fetched_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('articles').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
