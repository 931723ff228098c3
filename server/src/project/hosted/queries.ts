import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'

/** Removes all that this server's database holds of a user. */
export async function eraseUser(db: QueryRunner, userId: string): Promise<void> {
  await sql`select public.erase_user(${userId}::uuid)`.execute(db)
}
