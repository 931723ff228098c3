import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables'

export type OwnFeed = { id: string; url: string }

/** The feeds that this user added: what they bring is heard by their subscribers alone. */
export async function ownFeedsOf(db: Kysely<Tables>, userId: string): Promise<OwnFeed[]> {
  return db
    .selectFrom('feed_subscribers')
    .innerJoin('feeds', 'feeds.id', 'feed_subscribers.feed_id')
    .where('feed_subscribers.user_id', '=', userId)
    .where('feeds.kind', '=', 'custom')
    .select(['feeds.id', 'feeds.url'])
    .execute()
}
