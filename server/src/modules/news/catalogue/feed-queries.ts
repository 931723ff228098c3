import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#db/tables'

export type Feed = Selectable<Tables['feeds']>

/**
 * Takes up to `limit` feeds that are due and puts their next turn off until `leaseUntil`, so that no other process
 * fetches them meanwhile and a process that dies delays them only that long.
 */
export async function claimDueFeeds(
  db: Kysely<Tables>,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<Feed[]> {
  return db
    .updateTable('feeds')
    .set({ next_fetch_at: leaseUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feeds')
        .select('id')
        .where('next_fetch_at', '<=', now)
        .where('retired_at', 'is', null)
        .where('switched_off', '=', false)
        .orderBy('next_fetch_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Makes feeds due again that were claimed until `leaseUntil`, unless they were fetched or made due meanwhile. */
export async function releaseFeeds(
  db: Kysely<Tables>,
  feeds: readonly Feed[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<void> {
  if (feeds.length === 0) return
  const ids = feeds.map((feed) => feed.id)
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('next_fetch_at', '=', leaseUntil)
    .execute()
}

/** All feeds in use with one of these addresses. */
export async function feedsAt(db: Kysely<Tables>, urls: readonly string[]): Promise<Feed[]> {
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('url', 'in', urls)
    .where('retired_at', 'is', null)
    .where('switched_off', '=', false)
    .execute()
}

export async function allFeeds(db: Kysely<Tables>): Promise<Feed[]> {
  return db.selectFrom('feeds').selectAll().orderBy('kind').orderBy('source').orderBy('url').execute()
}

/** Whether a name is a catalogue source's, in any letter case. */
export async function isCatalogueSource(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from public.feeds where kind = 'catalogue' and not names_itself
    and lower(source) = lower(${name}) limit 1`.execute(db)
  return rows.length > 0
}

/** Puts an operator's feed into the catalogue; one that is there already is switched on, renamed and due. */
export async function addCatalogueFeed(
  db: Kysely<Tables>,
  feed: Insertable<Tables['feeds']>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('feeds')
    .values({ ...feed, next_fetch_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'url']).doUpdateSet((eb) => ({
        switched_off: false,
        retired_at: null,
        origin: sql`case when feeds.retired_at is null then feeds.origin else 'operator' end`,
        source: sql`case when excluded.names_itself then feeds.source else excluded.source end`,
        names_itself: sql`feeds.names_itself and excluded.names_itself`,
        topics: sql`case when cardinality(excluded.topics) > 0 then excluded.topics else feeds.topics end`,
        language: sql`coalesce(excluded.language, feeds.language)`,
        next_fetch_at: eb.ref('excluded.next_fetch_at'),
      })),
    )
    .execute()
}

/**
 * Takes a feed out of use: what the operator added goes, what the catalogue names stays switched off. Articles that it
 * brought stay. Null when no catalogue feed has this address.
 */
export async function dropCatalogueFeed(
  db: Kysely<Tables>,
  url: string,
): Promise<'removed' | 'switched off' | null> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('feeds')
      .where('kind', '=', 'catalogue')
      .where('origin', '=', 'operator')
      .where('url', '=', url)
      .returning('id')
      .execute()
    if (removed.length > 0) return 'removed'
    const switchedOff = await tx
      .updateTable('feeds')
      .set({ switched_off: true })
      .where('kind', '=', 'catalogue')
      .where('url', '=', url)
      .where('retired_at', 'is', null)
      .returning('id')
      .execute()
    return switchedOff.length > 0 ? 'switched off' : null
  })
}
