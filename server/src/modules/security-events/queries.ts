import type { SecurityEventKind } from '@tidings/contract/api/security-events'
import type { QueryRunner, Row } from '#db/tables'

export type EventRow = Row<'security_events'>

export type NewEventRow = {
  kind: SecurityEventKind
  userId: string | null
  network: string | null
  at: Date
}

export async function insertEvent(db: QueryRunner, { kind, userId, network, at }: NewEventRow) {
  await db.insertInto('security_events').values({ kind, user_id: userId, network, created_at: at }).execute()
}

export type EventFilter = {
  userId?: string | undefined
  kind?: SecurityEventKind | undefined
  since?: Date | undefined
  most: number
}

/** Newest first. */
export function listEvents(db: QueryRunner, filter: EventFilter): Promise<EventRow[]> {
  const { kind, most, since, userId } = filter
  let query = db.selectFrom('security_events').selectAll()
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  return query.orderBy('id', 'desc').limit(most).execute()
}

/** Kinds that occur daily. */
const frequent: readonly SecurityEventKind[] = ['data_read', 'key_used', 'podcast_read']

/** Newest first: up to `most`, plus as many of the frequent kinds, so that those do not displace others. */
export async function listOwnEvents(
  db: QueryRunner,
  { most, since, userId }: { userId: string; since: Date; most: number },
): Promise<EventRow[]> {
  const own = db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(most)
  const rare = await own.where('kind', 'not in', frequent).execute()
  const others = await own.where('kind', 'in', frequent).execute()
  return [...rare, ...others].toSorted((a, b) => b.id - a.id)
}

export async function deleteEventsBefore(db: QueryRunner, before: Date) {
  await db.deleteFrom('security_events').where('created_at', '<', before).execute()
}
