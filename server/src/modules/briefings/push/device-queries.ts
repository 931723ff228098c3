import { sql, type Kysely } from 'kysely'
import type { QueryRunner, Row, Tables } from '#db/tables'

export type DeviceRow = Row<'push_devices'>

/** A browser's subscription and its user. */
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

/** Serialises changes of a person's devices and notices, so that counts stay correct. The person must have a plan. */
export async function lockPlan(db: QueryRunner, userId: string): Promise<Row<'briefing_plans'> | undefined> {
  return db
    .selectFrom('briefing_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * A session has one device, and an endpoint belongs to the person who subscribed last with that browser. `known-otherwise`: the
 * endpoint is stored with different keys, so this is not its browser.
 */
export async function saveDevice(
  db: Kysely<Tables>,
  device: Subscribed,
  { most, now }: { most: number; now: Date },
): Promise<'saved' | 'too-many' | 'known-otherwise'> {
  const { auth, endpoint, p256dh, session_id: sessionId, user_id: userId } = device
  return db.transaction().execute(async (tx) => {
    await lockPlan(tx, userId)
    // Deliveries pending for the previous person are deleted with it.
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

/** Resolves with whether there was one. */
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

/** Resolves with the time of the first failure since the last success. */
export async function noteFailing(db: QueryRunner, id: string, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('push_devices')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}
