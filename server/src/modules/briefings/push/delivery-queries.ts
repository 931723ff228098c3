import { sql } from 'kysely'
import type { QueryRunner, Row } from '#db/tables'

/** A notice for one device, with everything needed to send it. */
export type Delivery = Pick<Row<'push_deliveries'>, 'id' | 'device_id' | 'tries'> &
  Omit<Row<'push_notices'>, 'id' | 'created_at' | 'key'> &
  Pick<Row<'push_devices'>, 'endpoint' | 'p256dh' | 'auth' | 'session_id'>

/**
 * Claims due deliveries to devices that subscribed with this key until `leaseUntil` and counts an attempt; if the process dies,
 * they become due again.
 */
export async function claimDueDeliveries(
  db: QueryRunner,
  { leaseUntil, limit, now, serverKey }: { now: Date; leaseUntil: Date; limit: number; serverKey: string },
): Promise<Delivery[]> {
  const claimed = await db
    .updateTable('push_deliveries')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_deliveries as due')
        .innerJoin('push_devices', 'push_devices.id', 'due.device_id')
        .select('due.id')
        .where('due.due_at', '<=', now)
        .where('push_devices.server_key', '=', serverKey)
        // Failing devices are slow, so they come after the others.
        .orderBy((order) => order('push_devices.failing_since', 'is not', null))
        .orderBy('due.due_at')
        .limit(limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning('id')
    .execute()
  if (claimed.length === 0) return []
  return db
    .selectFrom('push_deliveries')
    .innerJoin('push_notices', 'push_notices.id', 'push_deliveries.notice_id')
    .innerJoin('push_devices', 'push_devices.id', 'push_deliveries.device_id')
    .select(['push_deliveries.id', 'device_id', 'tries', 'push_notices.user_id', 'topic', 'title', 'body'])
    .select(['language', 'url', 'urgency', 'is_awaited', 'expires_at'])
    .select(['endpoint', 'p256dh', 'auth', 'session_id'])
    .where(
      'push_deliveries.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .execute()
}

type DeliveryState = Partial<Pick<Row<'push_deliveries'>, 'due_at' | 'sent_at' | 'tries'>>

/** Does nothing if a newer notice has replaced it. */
export async function saveDelivery(db: QueryRunner, id: string, state: DeliveryState): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set(state)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}
