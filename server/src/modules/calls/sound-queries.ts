import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

/** The oldest of those from before the moment, `most` at a time. */
export async function soundsBefore(db: Db, moment: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_audio')
    .select('id')
    .where('created_at', '<=', moment)
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteSounds(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('answer_audio').where('id', 'in', ids).execute()
}

/** Which of these the database knows. */
export async function knownSounds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('answer_audio').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
