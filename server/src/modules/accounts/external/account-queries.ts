import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { endKeysAndAddresses } from '../user/revoke-sign-in-methods.ts'
import { deleteUserFlows } from '../pkce/queries.ts'
import type { UserRow } from '../rows.ts'
import type { ExternalIdentity } from './provider.ts'

type Db = Kysely<Tables>

/** Null when the address is taken. */
export async function insertExternalUser(
  db: Db,
  { email, provider, data }: { email: string; provider: string; data: ExternalIdentity['data'] },
  now: Date,
): Promise<UserRow | null> {
  const row = await db
    .insertInto('auth.users')
    .values({
      email,
      email_confirmed_at: now,
      raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
      raw_user_meta_data: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('email', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Locks the user's row, so that changes to a user's identities run one at a time. */
export function lockUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Locks the row like `lockUser`. */
export function lockUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes all sign-in methods and cancels pending ones. */
export async function removeSignInMethods(db: Db, userId: string, now: Date) {
  for (const table of [
    'auth.identities',
    'auth.sessions',
    'auth.mfa_factors',
    'auth.one_time_tokens',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  // Keys made by a session that was just ended are seen now.
  await endKeysAndAddresses(db, userId)
  await deleteUserFlows(db, userId)
  await db
    .updateTable('auth.users')
    .set({
      encrypted_password: null,
      phone: null,
      phone_confirmed_at: null,
      phone_change: null,
      email_change: null,
      email_change_confirm_status: 0,
      raw_app_meta_data: JSON.stringify({}),
      raw_user_meta_data: JSON.stringify({}),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

export async function setVerifiedEmail(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: Date,
) {
  await db
    .updateTable('auth.users')
    .set({ email, email_confirmed_at: now, email_unproven: false, is_anonymous: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Existing metadata wins over the provider's. */
export async function fillInMetadata(db: Db, userId: string, data: ExternalIdentity['data']) {
  await db
    .updateTable('auth.users')
    .set({ raw_user_meta_data: sql`${JSON.stringify(data)}::jsonb || raw_user_meta_data` })
    .where('id', '=', userId)
    .execute()
}

export async function clearPhone(db: Db, userId: string) {
  await db
    .updateTable('auth.users')
    .set({ phone: null, phone_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
}

export async function clearEmail(db: Db, userId: string) {
  await db
    .updateTable('auth.users')
    .set({ email: null, email_confirmed_at: null, email_unproven: false })
    .where('id', '=', userId)
    .execute()
}

export async function clearPassword(db: Db, userId: string) {
  await db.updateTable('auth.users').set({ encrypted_password: null }).where('id', '=', userId).execute()
}
