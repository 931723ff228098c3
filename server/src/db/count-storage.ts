import { sql } from 'kysely'
import type { QueryRunner } from './tables.ts'

export type StorageUse = { rows: number; bytes: number }

/** How much a user's rows take up in the database. */
export async function countStorage(db: QueryRunner, userId: string): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select rows::int8, bytes from public.count_storage(${userId})`.execute(db)
  const [use] = rows
  if (!use) throw new Error('the storage was not counted')
  return use
}
