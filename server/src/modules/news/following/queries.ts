import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
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

export type SubscriptionChange = {
  userId: string
  sources: string[]
  interests: string[]
  languages: string[]
  updateFrequency: string
  catalogueFeedIds: string[]
  /** Distinct addresses of the user's own feeds. */
  ownFeedUrls: string[]
}

export type Limits = { perUser: number; newPerHour: number }

export type OwnFeedOutcome = 'subscribed' | 'over the limit' | 'too many new'

// Locks the row, so that two changes by one user wait for each other.
async function saveSubscriptionRow(tx: Transaction<Tables>, change: SubscriptionChange, now: Date) {
  const row = {
    sources: change.sources,
    interests: change.interests,
    languages: change.languages,
    update_frequency: change.updateFrequency,
    updated_at: now,
  }
  await tx
    .insertInto('subscriptions')
    .values({ user_id: change.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

async function unsubscribeFromOthers(tx: Transaction<Tables>, change: SubscriptionChange) {
  const dropped = await tx
    .deleteFrom('feed_subscribers')
    .using('feeds')
    .whereRef('feeds.id', '=', 'feed_subscribers.feed_id')
    .where('user_id', '=', change.userId)
    .where(sql<boolean>`not (feeds.id = any(${change.catalogueFeedIds}::uuid[])
      or (feeds.kind = 'custom' and feeds.url = any(${change.ownFeedUrls}::text[])))`)
    .returning('feeds.id')
    .execute()
  const ids = dropped.map((feed) => feed.id)
  if (ids.length === 0) return
  // Locked first, so that the next statement sees a subscriber who arrives meanwhile.
  await tx.selectFrom('feeds').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const orphans = await tx
    .deleteFrom('feeds')
    .where('id', 'in', ids)
    .where('kind', '=', 'custom')
    .where(sql<boolean>`not exists (select from public.feed_subscribers s where s.feed_id = feeds.id)`)
    .returning('id')
    .execute()
  if (orphans.length === 0) return
  await tx
    .deleteFrom('articles')
    .where(
      'audience',
      'in',
      orphans.map((feed) => feed.id),
    )
    .execute()
}

async function countAdditions(tx: Transaction<Tables>, userId: string, hourAgo: Date): Promise<number> {
  await tx
    .deleteFrom('feed_additions')
    .where('user_id', '=', userId)
    .where('created_at', '<=', hourAgo)
    .execute()
  const { count } = await tx
    .selectFrom('feed_additions')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function addOwnFeed(tx: Transaction<Tables>, userId: string, { url, now }: { url: string; now: Date }) {
  const { id } = await tx
    .insertInto('feeds')
    .values({
      url,
      kind: 'custom',
      origin: 'user',
      source: new URL(url).hostname,
      names_itself: true,
      next_fetch_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'url']).doUpdateSet({
        next_fetch_at: sql<Date>`case when feeds.retired_at is null then feeds.next_fetch_at else excluded.next_fetch_at end`,
        retired_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('feed_subscribers')
    .values({ feed_id: id, user_id: userId })
    .onConflict((c) => c.doNothing())
    .execute()
  await tx.insertInto('feed_additions').values({ user_id: userId, created_at: now }).execute()
}

/**
 * Applies the change in one transaction. Own feeds without a subscriber are deleted with their articles. Addresses beyond a
 * limit are not added; the outcomes say which.
 */
export async function saveSubscriptions(
  db: Kysely<Tables>,
  change: SubscriptionChange,
  { now, limits }: { now: Date; limits: Limits },
): Promise<Map<string, OwnFeedOutcome>> {
  return db.transaction().execute(async (tx) => {
    await saveSubscriptionRow(tx, change, now)
    await unsubscribeFromOthers(tx, change)
    const kept = new Set((await listOwnFeeds(tx, change.userId)).map((feed) => feed.url))
    let added = await countAdditions(tx, change.userId, new Date(now.getTime() - 3_600_000))
    let count = kept.size
    const outcomes = new Map<string, OwnFeedOutcome>()
    for (const url of change.ownFeedUrls) {
      if (kept.has(url)) outcomes.set(url, 'subscribed')
      else if (count >= limits.perUser) outcomes.set(url, 'over the limit')
      else if (added >= limits.newPerHour) outcomes.set(url, 'too many new')
      else {
        await addOwnFeed(tx, change.userId, { url, now })
        outcomes.set(url, 'subscribed')
        count++
        added++
      }
    }
    const chosen = change.catalogueFeedIds.map((feed_id) => ({ feed_id, user_id: change.userId }))
    if (chosen.length > 0) {
      await tx
        .insertInto('feed_subscribers')
        .values(chosen)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return outcomes
  })
}
