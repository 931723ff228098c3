import type { Kysely } from 'kysely'
import type { QueryRunner, Row, Tables } from '#db/tables'
import type { BriefingRow } from '../queries.ts'
import { lockPlan } from './device-queries.ts'

export type NewNotice = Omit<Row<'push_notices'>, 'id'>

/** How many notices since then were unscheduled. */
async function countUnawaited(db: QueryRunner, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('push_notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('is_awaited', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Drops pending deliveries of older notices on the topic. */
async function replaceOlder(db: QueryRunner, userId: string, topic: string): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ due_at: null })
    .where('due_at', 'is not', null)
    .where('notice_id', 'in', (eb) =>
      eb.selectFrom('push_notices').select('id').where('user_id', '=', userId).where('topic', '=', topic),
    )
    .execute()
}

/**
 * Stores a notice with a delivery for each of the person's devices. `known`: it was stored before; `enough`: the daily limit
 * since `midnight` is reached; `nobody`: there is no device.
 */
export async function orderNotice(
  db: Kysely<Tables>,
  notice: NewNotice,
  midnight: Date,
): Promise<'ordered' | 'known' | 'enough' | 'nobody'> {
  const { created_at: now, is_awaited: isAwaited, key, topic, user_id: userId } = notice
  return db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, userId)
    const devices = await tx.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute()
    if (!plan || devices.length === 0) return 'nobody'
    const known = await tx
      .selectFrom('push_notices')
      .select('id')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return 'known'
    if (!isAwaited && (await countUnawaited(tx, userId, midnight)) >= plan.most_a_day) return 'enough'
    await replaceOlder(tx, userId, topic)
    const { id } = await tx
      .insertInto('push_notices')
      .values(notice)
      .returning('id')
      .executeTakeFirstOrThrow()
    const deliveries = devices.map((device) => ({ notice_id: id, device_id: device.id, due_at: now }))
    await tx.insertInto('push_deliveries').values(deliveries).execute()
    return 'ordered'
  })
}

export async function deleteNoticesBefore(db: QueryRunner, before: Date): Promise<void> {
  await db.deleteFrom('push_notices').where('expires_at', '<', before).execute()
}

/** Briefings to notify devices about, the longest overdue first. */
export async function listUntold(db: QueryRunner, now: Date, limit: number): Promise<BriefingRow[]> {
  const rows = await db
    .selectFrom('briefings')
    .selectAll()
    .where('push_due_at', '<=', now)
    .orderBy('push_due_at')
    .limit(limit)
    .execute()
  return rows as unknown as BriefingRow[]
}

export async function savePushDue(db: QueryRunner, id: string, dueAt: Date | null): Promise<void> {
  await db.updateTable('briefings').set({ push_due_at: dueAt }).where('id', '=', id).execute()
}
