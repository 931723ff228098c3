import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { UserRow } from '../rows.ts'

/** Marks an account whose erasure has begun: earlier than any grace period, so it can no longer be undone. */
const begun = new Date(0)

export async function scheduleErasure(db: QueryRunner, userId: string, after: Date) {
  await db.updateTable('auth.users').set({ erase_after: after }).where('id', '=', userId).execute()
}

/**
 * Undoes the deletion of an account whose erasure has not begun, and records the time in its app metadata, so that the page can
 * tell its owner. Does nothing and returns undefined for any other account, for a banned one and, with `isFirstStep`, for one with a second
 * factor.
 */
export async function keepAccount(
  db: QueryRunner,
  userId: string,
  { isFirstStep, now }: { isFirstStep: boolean; now: Date },
): Promise<UserRow | undefined> {
  const query = db
    .updateTable('auth.users')
    .set({
      erase_after: null,
      raw_app_meta_data: sql<string>`raw_app_meta_data || ${JSON.stringify({ deletion_undone_at: now })}::jsonb`,
    })
    .where('id', '=', userId)
    .where('erase_after', '>', begun)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
  const hasNoFactor = sql<boolean>`not exists (
    select from auth.mfa_factors f where f.user_id = auth.users.id and f.status = 'verified')`
  const kept = await (isFirstStep ? query.where(hasNoFactor) : query).returningAll().executeTakeFirst()
  if (kept) await addEvent(db, { kind: 'deletion_undone', userId }, now)
  return kept
}

/** Claims accounts whose grace period is over, and those that an interrupted run had claimed. */
export async function claimDueErasures(db: QueryRunner, now: Date): Promise<UserRow[]> {
  return db
    .updateTable('auth.users')
    .set({ erase_after: begun })
    .where('erase_after', '<=', now)
    .returningAll()
    .execute()
}

/** Deleted users who still have rows, written by a request or a job during their erasure. */
export async function listUsersWithLeftovers(db: QueryRunner): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from public.model_keys union select user_id from public.briefing_plans
      union select user_id from public.briefings union select user_id from public.answer_audio
      union select user_id from public.call_rooms union select user_id from public.personal_downloads
      union select user_id from public.feed_additions union select user_id from public.subscriptions
      union select user_id from public.feed_subscribers
      union select user_id from public.security_events where user_id is not null
    ) kept
    where not exists (select from auth.users u where u.id = kept.user_id and u.deleted_at is null)`.execute(
    db,
  )
  return rows.map(({ user_id: userId }) => userId)
}

export async function eraseRows(db: QueryRunner, userId: string): Promise<void> {
  await sql`select public.erase_user(${userId}::uuid)`.execute(db)
}

/** The user's addresses at providers. */
export async function listIdentityEmails(db: QueryRunner, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.identities')
    .select(sql<string | null>`identity_data ->> 'email'`.as('email'))
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
