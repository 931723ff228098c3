import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'

/** Removes all that this server's database holds of a user. */
export async function eraseUser(db: QueryRunner, userId: string): Promise<void> {
  await sql`select public.erase_user(${userId}::uuid)`.execute(db)
}

/** What the project says of a person, for jobs. `settings` is JSON. */
export async function saveSettings(
  db: QueryRunner,
  { now, settings, userId }: { userId: string; settings: string; now: Date },
): Promise<void> {
  const row = { settings, settings_at: now }
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Null where nothing was kept. */
export async function findSettings(db: QueryRunner, userId: string): Promise<unknown> {
  const row = await db
    .selectFrom('subscriptions')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings ?? null
}
