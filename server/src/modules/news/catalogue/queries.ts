import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { CatalogueFeed } from './read-catalogue.ts'

/**
 * Makes the feeds table agree with the catalogue: new ones are due at once, known ones take its name and topics, and
 * those that it no longer names are retired. What the operator added or switched off stays as it is.
 */
export async function syncFeeds(db: Kysely<Tables>, feeds: CatalogueFeed[], now: Date): Promise<void> {
  const rows = feeds.map((feed) => ({
    url: feed.url,
    kind: 'catalogue' as const,
    origin: 'catalogue' as const,
    source: feed.source,
    names_itself: feed.namesItself,
    topics: feed.topics,
    language: feed.language,
    headlines_only: feed.headlinesOnly,
    next_fetch_at: now,
  }))
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('feeds')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'url']).doUpdateSet((eb) => ({
          origin: 'catalogue',
          source: sql`case when excluded.names_itself and feeds.names_itself then feeds.source else excluded.source end`,
          names_itself: eb.ref('excluded.names_itself'),
          topics: eb.ref('excluded.topics'),
          language: eb.ref('excluded.language'),
          headlines_only: eb.ref('excluded.headlines_only'),
          retired_at: null,
        })),
      )
      .execute()
    await tx
      .updateTable('feeds')
      .set({ retired_at: now })
      .where('kind', '=', 'catalogue')
      .where('origin', '=', 'catalogue')
      .where('retired_at', 'is', null)
      .where(
        'url',
        'not in',
        rows.map((row) => row.url),
      )
      .execute()
  })
}
