import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#db/tables'

const feedColumns = [
  'feeds.id',
  'url',
  'kind',
  'source',
  'fetch_url',
  'last_error',
  'last_fetched_at',
  'last_success_at',
  'next_fetch_at',
  'failure_count',
  'retired_at',
  'postponed_until',
  'foreign_items',
] as const

export type FollowedFeedRow = Pick<
  Selectable<Tables['feeds']>,
  'id' | Exclude<(typeof feedColumns)[number], 'feeds.id'>
>

/** Catalogue feeds in use with one of these source names (in lower case) or addresses. */
export async function findCatalogueFeeds(
  db: Kysely<Tables>,
  names: string[],
  urls: string[],
): Promise<FollowedFeedRow[]> {
  return db
    .selectFrom('feeds')
    .select(feedColumns)
    .where('kind', '=', 'catalogue')
    .where('retired_at', 'is', null)
    .where('switched_off', '=', false)
    .where(sql<boolean>`(lower(source) = any(${names}::text[]) or url = any(${urls}::text[]))`)
    .execute()
}

export async function listOwnFeeds(db: Kysely<Tables>, userId: string): Promise<FollowedFeedRow[]> {
  return db
    .selectFrom('feeds')
    .innerJoin('feed_subscribers', 'feed_subscribers.feed_id', 'feeds.id')
    .where('feed_subscribers.user_id', '=', userId)
    .where('kind', '=', 'custom')
    .select(feedColumns)
    .execute()
}

export type OwnArticles = { feed_id: string; articles: number; hidden: number; newest_at: Date | null }

/** How many articles of each of the user's own feeds are stored, and how many of those have other ratings than these. */
export async function countOwnArticles(
  db: Kysely<Tables>,
  userId: string,
  ratings: readonly string[],
): Promise<Map<string, OwnArticles>> {
  const { rows } = await sql<OwnArticles>`
    select feeds.id as feed_id, count(articles.id) as articles, max(published_at) as newest_at,
      count(articles.id) filter (where not rating = any(${ratings}::text[])) as hidden
    from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
      left join public.articles on articles.audience = feeds.id::text
    where feed_subscribers.user_id = ${userId} and feeds.kind = 'custom' group by feeds.id`.execute(db)
  return new Map(rows.map((row) => [row.feed_id, row]))
}

/** Moves the next fetch of the user's healthy feeds to `by`, unless it is earlier. */
export async function scheduleFollowedFeedsBy(db: Kysely<Tables>, userId: string, by: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: by })
    .where('next_fetch_at', '>', by)
    .where('failure_count', '=', 0)
    .where('id', 'in', (eb) =>
      eb.selectFrom('feed_subscribers').select('feed_id').where('user_id', '=', userId),
    )
    .execute()
}

export type Followed = {
  /** The user's chosen sources when the subscriptions were last saved. */
  sources: string[]
  /** Whether the user hears only these. */
  onlyThese: boolean
}

export async function readFollowed(db: Kysely<Tables>, userId: string): Promise<Followed> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['sources', 'only_these'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { sources: row?.sources ?? [], onlyThese: row?.only_these ?? false }
}

/** Also works before the first sources are saved. */
export async function saveOnlyThese(db: Kysely<Tables>, userId: string, onlyThese: boolean): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, only_these: onlyThese })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ only_these: onlyThese }))
    .execute()
}

/** Moves a feed's next fetch to `by`, unless it is earlier; a retired feed is in use again. */
export async function scheduleFeedBy(db: Kysely<Tables>, id: string, by: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_fetch_at: sql<Date>`least(next_fetch_at, ${by}::timestamptz)`, retired_at: null })
    .where('id', '=', id)
    .execute()
}
