import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import type { PersonalTable } from './personal-tables.ts'

export type TableRow = Record<string, unknown>

/** Up to `count` of the user's rows, after the given one or from the first, with times in the data API's format. */
export async function readTable(
  db: QueryRunner,
  table: PersonalTable,
  { after, count, userId }: { after: TableRow | null; count: number; userId: string },
): Promise<TableRow[]> {
  const [first, second] = table.order
  const order = sql.raw(`${first.column}, ${second.column}`)
  const rest = after
    ? sql`and (${order}) > (${String(after[first.column])}::${sql.raw(first.type)},
        ${String(after[second.column])}::${sql.raw(second.type)})`
    : sql``
  const { rows } = await sql<{ row: string }>`
    select to_json(r)::text as row from (
      select ${sql.raw(table.columns.join(', '))} from ${sql.raw(table.from)}
      where ${sql.raw(table.owner)} = ${userId}::uuid ${rest} order by ${order} limit ${count}
    ) r`.execute(db)
  return rows.map(({ row }) => JSON.parse(row) as TableRow)
}

export async function countRows(db: QueryRunner, table: PersonalTable, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(table.from)} where ${sql.raw(table.owner)} = ${userId}::uuid`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** False while another download of the user is running, that is, was seen after `staleBefore`. */
export async function claimDownload(
  db: QueryRunner,
  download: { userId: string; id: string },
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const row = { id: download.id, done: 0, total: 0, seen_at: now }
  const claimed = await db
    .insertInto('personal_downloads')
    .values({ user_id: download.userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('personal_downloads.seen_at', '<', staleBefore),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function saveProgress(
  db: QueryRunner,
  id: string,
  progress: { done: number; total: number; seen_at: Date },
): Promise<void> {
  await db.updateTable('personal_downloads').set(progress).where('id', '=', id).execute()
}

export async function releaseDownload(db: QueryRunner, id: string): Promise<void> {
  await db.deleteFrom('personal_downloads').where('id', '=', id).execute()
}

/** Null unless one has been seen since `staleBefore`. */
export async function findDownload(db: QueryRunner, userId: string, staleBefore: Date) {
  const row = await db
    .selectFrom('personal_downloads')
    .select(['done', 'total'])
    .where('user_id', '=', userId)
    .where('seen_at', '>=', staleBefore)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteHistoryBefore(db: QueryRunner, before: Date): Promise<void> {
  await db.deleteFrom('query_history').where('created_at', '<', before).execute()
}

export async function deleteDownloadsBefore(db: QueryRunner, before: Date): Promise<void> {
  await db.deleteFrom('personal_downloads').where('seen_at', '<', before).execute()
}
