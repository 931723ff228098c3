import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { ArticleRow } from './queries.ts'
import { heardIn } from './visibility-queries.ts'
import type { Scope } from './visibility.ts'

/** Newest first: what tells the same stories as these articles, each with those that it is a fellow of. */
export async function fellowsInStories(
  db: Kysely<Tables>,
  scope: Scope,
  { articleIds, limit }: { articleIds: string[]; limit: number },
): Promise<(ArticleRow & { fellow_of: string[] })[]> {
  const ids = sql`${articleIds}::uuid[]`
  const { rows } = await sql<ArticleRow & { fellow_of: string[] }>`
    select id, canonical_link, audience, source, title, body, language, topics, published_at, sample, story_id,
      array(select own.id::text from public.articles as own where own.id = any(${ids}) and own.story_id = articles.story_id)
        as fellow_of
    from public.articles
    where story_id in (select own.story_id from public.articles as own where own.id = any(${ids}))
      and id <> all(${ids}) and ${heardIn(scope)}
    order by published_at desc, canonical_link
    limit ${limit}`.execute(db)
  return rows
}
