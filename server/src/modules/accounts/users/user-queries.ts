import { sql, type Kysely, type Updateable } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserWithIdentities } from './present.ts'
import type { UserRow } from '../rows.ts'

type Db = Kysely<Tables>

export type NewUser = {
  id: string
  email: string
  encryptedPassword: string
  metadata: Record<string, unknown>
  now: Date
}

/** Null when the address is taken. The row and its e-mail identity come together or not at all. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const { id, email, metadata, now } = user
  const row = await db
    .insertInto('auth.users')
    .values({
      id,
      email,
      encrypted_password: user.encryptedPassword,
      email_confirmed_at: now,
      email_unproven: true,
      raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
      raw_user_meta_data: JSON.stringify({ ...metadata, sub: id, email }),
      last_sign_in_at: now,
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
  if (!row) return null
  const identity = { ...metadata, sub: id, email, email_verified: false, phone_verified: false }
  await db
    .insertInto('auth.identities')
    .values({
      user_id: id,
      provider: 'email',
      provider_id: id,
      identity_data: JSON.stringify(identity),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return row
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== undefined
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
}

export async function withIdentities(db: Db, user: UserRow): Promise<UserWithIdentities> {
  const identities = await db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return { ...user, identities }
}

/** Also records the sign-in on the e-mail identity. Null when the user is gone. */
export async function recordSignIn(db: Db, userId: string, now: Date): Promise<UserRow | undefined> {
  await db
    .updateTable('auth.identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
  return db
    .updateTable('auth.users')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Somebody opened the link that was mailed to the address: now it is theirs. */
export async function proveEmail(db: Db, userId: string, now: Date) {
  await db
    .updateTable('auth.users')
    .set({
      email_unproven: false,
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`,
      raw_user_meta_data: sql`raw_user_meta_data || '{"email_verified": true}'`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'`, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
}

export type UserChange = { encryptedPassword?: string; metadata?: Record<string, unknown>; now: Date }

/** Metadata is merged key by key; null takes a key away. */
export function updateUserRow(db: Db, userId: string, change: UserChange): Promise<UserRow | undefined> {
  const set: Updateable<Tables['auth.users']> = { updated_at: change.now }
  if (change.encryptedPassword !== undefined) set.encrypted_password = change.encryptedPassword
  const query = db.updateTable('auth.users').set(set)
  const merged = change.metadata ? query.set({ raw_user_meta_data: mergedMetadata(change.metadata) }) : query
  return merged.where('id', '=', userId).returningAll().executeTakeFirst()
}

function mergedMetadata(metadata: Record<string, unknown>) {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null)
  const kept = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  return sql<string>`(raw_user_meta_data || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`
}
