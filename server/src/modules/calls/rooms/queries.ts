import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables'

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

/** Uses up the token and returns the room's user. Null for a wrong, used or expired token. */
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

export async function isRoomEnded(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('call_rooms').select('ended_at').where('id', '=', id).executeTakeFirst()
  return !row || row.ended_at !== null
}

/** Null for a wrong token. */
export async function findRoomToResume(
  db: Db,
  room: { id: string; resumeHash: string },
): Promise<{ isEnded: boolean } | null> {
  const row = await db
    .selectFrom('call_rooms')
    .select('ended_at')
    .where('id', '=', room.id)
    .where('rejoin_hash', '=', room.resumeHash)
    .executeTakeFirst()
  return row ? { isEnded: row.ended_at !== null } : null
}

export async function endRoom(db: Db, room: { id: string; now: Date; reason: string }): Promise<void> {
  await db
    .updateTable('call_rooms')
    .set({ ended_at: room.now, ended_reason: room.reason })
    .where('id', '=', room.id)
    .where('ended_at', 'is', null)
    .execute()
}
