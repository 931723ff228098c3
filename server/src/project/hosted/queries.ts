import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'

/** Deletes all rows of a user in this server's database. */
export async function eraseUser(db: QueryRunner, userId: string): Promise<void> {
  await sql`select public.erase_user(${userId}::uuid)`.execute(db)
}

/** Stores a hosted user's settings for jobs. `settings` is JSON. */
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

/** Null if nothing was stored. */
export async function findSettings(db: QueryRunner, userId: string): Promise<unknown> {
  const row = await db
    .selectFrom('subscriptions')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings ?? null
}

/** Stores whether the person has consented according to the project. Only writes changes. */
export async function saveConsent(db: QueryRunner, userId: string, isGiven: boolean): Promise<void> {
  await sql`
    insert into public.subscriptions (user_id, has_consented) values (${userId}::uuid, ${isGiven})
    on conflict (user_id) do update set has_consented = excluded.has_consented
      where subscriptions.has_consented is distinct from excluded.has_consented`.execute(db)
}

/** Whether the person had consented at their last visit; null if they never visited. */
export async function findConsent(db: QueryRunner, userId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('has_consented')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? row.has_consented === true : null
}

/** Stores the person's second factors according to the project. Undefined unless they changed; `before` is null the first time. */
export async function replaceFactors(
  db: QueryRunner,
  userId: string,
  factorIds: readonly string[],
): Promise<{ before: string[] | null } | undefined> {
  const { rows } = await sql<{ before: string[] | null }>`
    with former as (select verified_factors from public.subscriptions where user_id = ${userId}::uuid)
    insert into public.subscriptions (user_id, verified_factors) values (${userId}::uuid, ${factorIds}::text[])
    on conflict (user_id) do update set verified_factors = excluded.verified_factors
      where subscriptions.verified_factors is distinct from excluded.verified_factors
    returning (select verified_factors from former) as before`.execute(db)
  return rows[0]
}

/** Stores the mark of a person's password. Resolves with whether a different one was known. */
export async function replacePasswordMark(db: QueryRunner, userId: string, mark: string): Promise<boolean> {
  const { rows } = await sql<{ is_another: boolean }>`
    with former as (select password_mark from public.subscriptions where user_id = ${userId}::uuid)
    insert into public.subscriptions (user_id, password_mark) values (${userId}::uuid, ${mark})
    on conflict (user_id) do update set password_mark = excluded.password_mark
      where subscriptions.password_mark is distinct from excluded.password_mark
    returning (select password_mark is not null from former) as is_another`.execute(db)
  return rows[0]?.is_another === true
}
