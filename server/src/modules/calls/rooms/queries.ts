import type { EndedReason } from '@tidings/contract/call/call-messages'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { longestCallMs } from '../session/call-timeouts.ts'

type Db = Kysely<Tables>

export async function insertRoom(
  db: Db,
  room: { userId: string; tokenHash: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('call_rooms')
    .values({ user_id: room.userId, token_hash: room.tokenHash, created_at: room.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteOldRooms(db: Db, userId: string, before: Date): Promise<void> {
  await db.deleteFrom('call_rooms').where('user_id', '=', userId).where('created_at', '<', before).execute()
}

/** Consumes the token and returns the room's user. Null for a wrong, used or expired token. */
export async function openRoom(
  db: Db,
  room: { id: string; tokenHash: string; resumeHash: string; now: Date; createdAfter: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('call_rooms')
    .set({ opened_at: room.now, rejoin_hash: room.resumeHash })
    .where('id', '=', room.id)
    .where('token_hash', '=', room.tokenHash)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', room.createdAfter)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Marks the user's other open calls as ended; the process that runs one checks this row. */
export async function endOtherRooms(db: Db, room: { id: string; userId: string; now: Date }): Promise<void> {
  await db
    .updateTable('call_rooms')
    .set({ ended_at: room.now, ended_reason: 'assistant-ended-call' })
    .where('user_id', '=', room.userId)
    .where('id', '!=', room.id)
    .where('opened_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}

export type RoomToResume = {
  userId: string
  isEnded: boolean
  /** The fence of the owning process; null if no state of the call is saved. */
  fence: number | null
}

/** Null for a wrong token. */
export async function findRoomToResume(
  db: Db,
  room: { id: string; resumeHash: string },
): Promise<RoomToResume | null> {
  const row = await db
    .selectFrom('call_rooms')
    .leftJoin('call_states', 'call_states.call_id', 'call_rooms.id')
    .select(['call_rooms.user_id', 'call_rooms.ended_at', 'call_states.fence'])
    .where('call_rooms.id', '=', room.id)
    .where('call_rooms.rejoin_hash', '=', room.resumeHash)
    .executeTakeFirst()
  return row ? { userId: row.user_id, isEnded: row.ended_at !== null, fence: row.fence } : null
}

/**
 * Ends calls that began before `openedBefore` and were never ended, because their process was killed. Their end is that of
 * their last answer.
 */
export async function endLostRooms(db: Db, openedBefore: Date): Promise<void> {
  const reason: EndedReason = 'server-error'
  await sql`
    update public.call_rooms room set ended_reason = ${reason}, ended_at = coalesce((
      select max(entry.created_at) from public.query_history entry
      where entry.user_id = room.user_id and entry.created_at >= room.opened_at
        and entry.created_at < room.opened_at + ${longestCallMs} * interval '1 millisecond'
    ), room.opened_at)
    where opened_at < ${openedBefore} and ended_at is null
      and not exists (select from public.call_states where call_id = room.id)`.execute(db)
}

/** When the user's next call was opened; null if there has been none. */
export async function findNextOpening(db: Db, userId: string, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('call_rooms')
    .select('opened_at')
    .where('user_id', '=', userId)
    .where('opened_at', '>', after)
    .orderBy('opened_at')
    .executeTakeFirst()
  return row?.opened_at ?? null
}

/**
 * Adds the duration to start entries of calls that ended before `endedBefore`. Entries of calls that are unknown here are
 * completed without a duration once they are older than `startedBefore`.
 */
export async function completeStarts(
  db: Db,
  { endedBefore, startedBefore }: { endedBefore: Date; startedBefore: Date },
): Promise<void> {
  await sql`
    with open_starts as (
      select start.id, start.created_at, room.opened_at, room.ended_at
      from public.query_history start
      left join lateral (
        select opened_at, ended_at from public.call_rooms
        where user_id = start.user_id and opened_at <= start.created_at + interval '10 seconds'
          and (ended_at is null or ended_at >= start.created_at - interval '10 seconds')
        order by opened_at desc limit 1
      ) room on true
      where start.status = 'started' and start.context_data ->> 'type' in ('assistant_start', 'assistant_start_with_config')
    )
    update public.query_history entry
    set status = 'completed',
      interaction_duration = round(extract(epoch from start.ended_at - start.opened_at))
    from open_starts start
    where entry.id = start.id
      and (start.ended_at < ${endedBefore}
        or (start.opened_at is null and start.created_at < ${startedBefore}))`.execute(db)
}
