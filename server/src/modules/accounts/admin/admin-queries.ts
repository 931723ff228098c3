import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import { deleteFlowsOf } from '../pkce/flow-state-queries.ts'
import type { UserRow } from '../rows.ts'

/** One page of users, the newest first, and how many there are. */
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

/** What only an operator may write; null takes a key away. */
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

/** The address or number counts no longer as confirmed, because another took its place. */
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

/** Leaves the row, because others may point to it, and nothing in it that tells who it was or lets anybody in. */
export async function emptyUserRow(db: QueryRunner, user: UserRow, now: Date) {
  for (const table of [
    'auth.sessions',
    'auth.identities',
    'auth.mfa_factors',
    'auth.one_time_tokens',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', user.id).execute()
  }
  await deleteFlowsOf(db, user.id)
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
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  // A sign-in may have got ahead before the user's row was held.
  await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
}
