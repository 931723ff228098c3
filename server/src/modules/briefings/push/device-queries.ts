import { sql, type Kysely } from 'kysely'
import type { QueryRunner, Row, Tables } from '#db/tables'

export type DeviceRow = Row<'push_devices'>

/** What a browser subscribed with, and for whom. */
export type Subscribed = Pick<
  DeviceRow,
  'user_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'server_key' | 'user_agent'
>

/** The newest first. */
export async function listDevices(db: QueryRunner, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countDevices(db: QueryRunner, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** One change of a person's devices and notices at a time, so that counts of them stay correct. Needs the person's plan. */
export async function lockPlan(db: QueryRunner, userId: string): Promise<Row<'briefing_plans'> | undefined> {
  return db
    .selectFrom('briefing_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * A session has one device, and an endpoint is one person's: the browser of whoever subscribed last. `known-otherwise`: its
 * endpoint is here with other keys, which its own browser would have.
 */
export async function saveDevice(
  db: Kysely<Tables>,
  device: Subscribed,
  { most, now }: { most: number; now: Date },
): Promise<'saved' | 'too-many' | 'known-otherwise'> {
  const { auth, endpoint, p256dh, session_id: sessionId, user_id: userId } = device
  return db.transaction().execute(async (tx) => {
    await lockPlan(tx, userId)
    // What waits for the person before goes with it.
    await tx
      .deleteFrom('push_devices')
      .where((or) =>
        or.or([
          or.and({ endpoint, p256dh, auth }).and('user_id', '!=', userId),
          or.and({ user_id: userId, session_id: sessionId }).and('endpoint', '!=', endpoint),
        ]),
      )
      .execute()
    const { count } = await tx
      .selectFrom('push_devices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('endpoint', '!=', endpoint)
      .executeTakeFirstOrThrow()
    if (count >= most) return 'too-many'
    const saved = await tx
      .insertInto('push_devices')
      .values({ ...device, created_at: now, seen_at: now })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ ...device, seen_at: now })
          .where('push_devices.user_id', '=', userId)
          .where('push_devices.p256dh', '=', p256dh)
          .where('push_devices.auth', '=', auth),
      )
      .returning('id')
      .executeTakeFirst()
    return saved ? 'saved' : 'known-otherwise'
  })
}

/** Whether there was one. */
export async function deleteDevice(
  db: QueryRunner,
  which: { user_id: string } & ({ id: string } | { session_id: string } | { endpoint: string }),
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where((eb) => eb.and(which))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteDevices(db: QueryRunner, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_devices').where('id', 'in', ids).execute()
}

export async function deleteUnseenDevices(db: QueryRunner, before: Date): Promise<void> {
  await db.deleteFrom('push_devices').where('seen_at', '<', before).execute()
}

export async function noteReached(db: QueryRunner, id: string, now: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ reached_at: now, failing_since: null })
    .where('id', '=', id)
    .execute()
}

/** Resolves with since when it has failed without a success between. */
export async function noteFailing(db: QueryRunner, id: string, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('push_devices')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}
