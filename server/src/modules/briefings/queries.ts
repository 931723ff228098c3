import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { BriefingChapter } from '@tidings/contract/api/briefings'
import type { Language } from '@tidings/contract/entities'
import type { QueryRunner, Row } from '#db/tables'

export type BriefingRow = Omit<Row<'briefings'>, 'opening' | 'chapters' | 'language' | 'starts_ms'> & {
  language: Language
  opening: AnswerSentence[]
  chapters: BriefingChapter[]
  starts_ms: number[] | null
}

export type NewBriefing = Pick<
  BriefingRow,
  'user_id' | 'due_at' | 'language' | 'opening' | 'chapters' | 'created_at' | 'mail_due_at' | 'push_due_at'
>

const asBriefing = (row: Row<'briefings'>) => row as unknown as BriefingRow

/** Null if one for the same due time exists. */
export async function insertBriefing(db: QueryRunner, briefing: NewBriefing): Promise<BriefingRow | null> {
  const { chapters, opening } = briefing
  const row = await db
    .insertInto('briefings')
    .values({ ...briefing, opening: JSON.stringify(opening), chapters: JSON.stringify(chapters) })
    .onConflict((conflict) => conflict.columns(['user_id', 'due_at']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asBriefing(row) : null
}

/** The newest first. */
export async function listNewest(db: QueryRunner, userId: string, count: number): Promise<BriefingRow[]> {
  const rows = await db
    .selectFrom('briefings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(asBriefing)
}

/** Briefings that are not in the person's history yet, oldest first. */
export async function listOutsideHistory(db: QueryRunner, userId: string): Promise<BriefingRow[]> {
  const rows = await db
    .selectFrom('briefings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('history_id', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(asBriefing)
}

export async function findByRecording(
  db: QueryRunner,
  { recordingId, userId }: { recordingId: string; userId: string },
): Promise<BriefingRow | null> {
  const row = await db
    .selectFrom('briefings')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? asBriefing(row) : null
}

export async function saveHistoryId(db: QueryRunner, id: string, historyId: string): Promise<void> {
  await db.updateTable('briefings').set({ history_id: historyId }).where('id', '=', id).execute()
}

/** When each sentence begins in the recording. */
export async function saveStarts(db: QueryRunner, id: string, startsMs: readonly number[]): Promise<void> {
  await db
    .updateTable('briefings')
    .set({ starts_ms: JSON.stringify(startsMs) })
    .where('id', '=', id)
    .execute()
}

export async function findBriefing(
  db: QueryRunner,
  { id, userId }: { id: string; userId: string },
): Promise<BriefingRow | null> {
  const row = await db
    .selectFrom('briefings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? asBriefing(row) : null
}

export async function deleteBriefingsBefore(db: QueryRunner, before: Date): Promise<void> {
  await db.deleteFrom('briefings').where('created_at', '<', before).execute()
}
