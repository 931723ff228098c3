import { sql, type Kysely, type Transaction } from 'kysely'
import { asDatabaseError } from '#db/database-error'
import type { Tables } from '#db/tables'
import { listOwnFeeds } from './queries.ts'

/** SQLSTATE. People who add the same feeds in opposite orders wait for each other, until the database ends one transaction. */
const deadlock = '40P01'
const mostTries = 5

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

async function applyChange(
  tx: Transaction<Tables>,
  change: SubscriptionChange,
  { now, limits }: { now: Date; limits: Limits },
): Promise<Map<string, OwnFeedOutcome>> {
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
}

/**
 * Applies the change in one transaction. Own feeds without a subscriber are deleted with their articles. Addresses beyond a
 * limit are not added; the outcomes say which.
 */
export async function saveSubscriptions(
  db: Kysely<Tables>,
  change: SubscriptionChange,
  options: { now: Date; limits: Limits },
): Promise<Map<string, OwnFeedOutcome>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute((tx) => applyChange(tx, change, options))
    } catch (error) {
      if (tried === mostTries || asDatabaseError(error)?.code !== deadlock) throw error
    }
  }
}
