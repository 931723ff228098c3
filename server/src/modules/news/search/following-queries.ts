import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'

/** What a user follows, as far as it affects visibility. */
export type Following = {
  /** The ids of the feeds that the user added, and their addresses in the same order. */
  feedIds: string[]
  feedUrls: string[]
  /** The lower-case names of the only sources the user wants to hear; null if unrestricted. */
  onlySources: string[] | null
}

/** The ids and addresses of the feeds that the user added. */
const selectOwn = (userId: string) => sql`
  select feeds.id::text, feeds.url from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
  where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom'`

const selectOnly = (userId: string) => sql`nullif(array(
  select lower(feeds.source) from public.subscriptions
    join public.feed_subscribers on feed_subscribers.user_id = subscriptions.user_id
    join public.feeds on feeds.id = feed_subscribers.feed_id
  where subscriptions.user_id = ${userId}::uuid and subscriptions.only_these), '{}')`

export async function readFollowing(db: Kysely<Tables>, userId: string): Promise<Following> {
  const { rows } = await sql<Following>`
    with own as (${selectOwn(userId)})
    select array(select id from own order by id) as "feedIds", array(select url from own order by id) as "feedUrls",
      ${selectOnly(userId)} as "onlySources"`.execute(db)
  const [following] = rows
  if (!following) throw new Error('reading what a user follows returned no row')
  return following
}

type Reader = { userId: string; following: Following | null }

/** The user's own feeds: a query with `id` and `url`. */
export function selectOwnFeeds({ following, userId }: Reader): RawBuilder<unknown> {
  if (!following) return selectOwn(userId)
  return sql`select id, url from unnest(${following.feedIds}::text[], ${following.feedUrls}::text[]) as own (id, url)`
}

/** The only sources the user wants to hear, as in `Following`: an expression. */
export function selectOnlySources({ following, userId }: Reader): RawBuilder<unknown> {
  return following ? sql`${following.onlySources}::text[]` : selectOnly(userId)
}
