import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '#db/tables'

type Db = Kysely<Tables>

export type RecordingRow = Row<'answer_audio'>

/** False if it has already been inserted. */
export async function insertRecording(db: Db, recording: RecordingRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answer_audio')
    .values(recording)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findRecording(db: Db, id: string): Promise<RecordingRow | undefined> {
  return db.selectFrom('answer_audio').selectAll().where('id', '=', id).executeTakeFirst()
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

/** The ids of some recordings from before `before` that no history entry of their owner refers to. */
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
    // Recordings of briefings that are not in the history yet.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('briefings')
            .select('briefings.id')
            .whereRef('briefings.recording_id', '=', 'audio.id')
            .where('briefings.history_id', 'is', null),
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

/** The ids of some of the user's recordings beyond the newest ones that fit into the limit, oldest first. */
export async function listRecordingsBeyond(
  db: Db,
  userId: string,
  { limit, mostBytes }: { mostBytes: number; limit: number },
): Promise<string[]> {
  const newest = db
    .selectFrom('answer_audio')
    .select('id')
    .select(sql<number>`sum(bytes) over (order by created_at desc, id)`.as('bytes_so_far'))
    .where('user_id', '=', userId)
    .as('newest')
  const rows = await db
    .selectFrom(newest)
    .select('id')
    .where('bytes_so_far', '>', mostBytes)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The size of the user's recordings. */
export async function countSoundBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('answer_audio')
    .select(sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

export async function deleteRecordings(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('answer_audio').where('id', 'in', ids).execute()
}

/** The subset of `ids` that have a row. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('answer_audio').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
