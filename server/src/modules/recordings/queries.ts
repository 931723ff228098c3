import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

export async function insertRecording(
  db: Db,
  recording: { id: string; user_id: string; bytes: number; duration_ms: number; created_at: Date },
): Promise<void> {
  await db.insertInto('answer_audio').values(recording).execute()
}

export async function findOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('answer_audio').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id ?? null
}

/** The ids of the oldest recordings from before `before`. */
export async function listRecordingsBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_audio')
    .select('id')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of some recordings from before `before` that no entry of their owner's history names any more. */
export async function listUnnamedRecordings(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_audio as audio')
    .select('audio.id')
    .where('audio.created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('query_history as entry')
            .select('entry.id')
            .whereRef('entry.user_id', '=', 'audio.user_id')
            .where('entry.audio_response_url', '=', sql<string>`'/api/audio/' || audio.id`),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of some of the user's recordings. */
export async function listRecordingsOfUser(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_audio')
    .select('id')
    .where('user_id', '=', userId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRecordings(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('answer_audio').where('id', 'in', ids).execute()
}

/** The subset of `ids` that have a row. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('answer_audio').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
