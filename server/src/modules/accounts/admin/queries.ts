import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import { deleteUserFlows } from '../pkce/queries.ts'
import type { UserRow } from '../rows.ts'

/** One page of users, newest first, and the total. */
export async function listUsers(db: QueryRunner, { page, perPage }: { page: number; perPage: number }) {
  const [users, counted] = await Promise.all([
    db
      .selectFrom('auth.users')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db
      .selectFrom('auth.users')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { users, total: counted.total }
}

/** Only operators may write these; null removes a key. */
export async function mergeAppMetadata(db: QueryRunner, userId: string, metadata: Record<string, unknown>) {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null)
  const kept = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  await db
    .updateTable('auth.users')
    .set({
      raw_app_meta_data: sql<string>`(raw_app_meta_data || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`,
    })
    .where('id', '=', userId)
    .execute()
}

export async function setBan(db: QueryRunner, userId: string, until: Date | null) {
  await db.updateTable('auth.users').set({ banned_until: until }).where('id', '=', userId).execute()
}

/** Marks the address or number as unconfirmed again. */
export async function unconfirm(db: QueryRunner, userId: string, what: 'email' | 'phone') {
  await db
    .updateTable('auth.users')
    .set(what === 'email' ? { email_confirmed_at: null } : { phone_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
}

export async function deleteUserRow(db: QueryRunner, userId: string) {
  await db.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('auth.users').where('id', '=', userId).execute()
}

/** Keeps the row for foreign keys, without personal data or any sign-in method. */
export async function anonymizeUserRow(db: QueryRunner, user: UserRow, now: Date) {
  for (const table of [
    'auth.sessions',
    'auth.identities',
    'auth.mfa_factors',
    'auth.one_time_tokens',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', user.id).execute()
  }
  await deleteUserFlows(db, user.id)
  await db
    .updateTable('auth.users')
    .set({
      email: null,
      phone: null,
      email_change: null,
      phone_change: null,
      encrypted_password: null,
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      erase_after: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  // A concurrent sign-in may have opened a session before the user's row was locked.
  await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
}
