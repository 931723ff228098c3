import { sql, type Kysely, type Updateable } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { Tables } from '#db/tables'
import { keepAccount } from '../erasure/queries.ts'
import type { UserWithIdentities } from './present.ts'
import type { FactorRow, IdentityRow, UserRow } from '../rows.ts'

type Db = Kysely<Tables>

export type NewUser = {
  id: string
  email?: string | null
  phone?: string | null
  encryptedPassword?: string | null
  metadata: Record<string, unknown>
  /** Null until a code or link has confirmed the address or phone. */
  emailConfirmedAt?: Date | null
  phoneConfirmedAt?: Date | null
  /** False only if an operator or a provider vouches for the address. */
  isEmailUnproven?: boolean
  isAnonymous?: boolean
  /** True keeps the metadata exactly as the operator gave it. */
  isOperatorMade?: boolean
  signedInAt?: Date | null
  now: Date
}

function makeIdentityData({ id, email, phone, metadata }: NewUser) {
  const isAnybody = Boolean(email ?? phone)
  return {
    ...metadata,
    ...(isAnybody ? { sub: id, email_verified: false, phone_verified: false } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  }
}

/** Null when the address or phone is taken. User and identities are inserted atomically. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const { id, email = null, phone = null, now } = user
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const metadata = makeIdentityData(user)
  const shown = user.isOperatorMade ? user.metadata : metadata
  const row = await db
    .insertInto('auth.users')
    .values({
      id,
      email,
      phone,
      encrypted_password: user.encryptedPassword ?? null,
      email_confirmed_at: user.emailConfirmedAt ?? null,
      phone_confirmed_at: user.phoneConfirmedAt ?? null,
      email_unproven: email !== null && (user.isEmailUnproven ?? true),
      is_anonymous: user.isAnonymous ?? false,
      raw_app_meta_data: JSON.stringify(providers.length > 0 ? { provider: providers[0], providers } : {}),
      raw_user_meta_data: JSON.stringify(shown),
      last_sign_in_at: user.signedInAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  for (const provider of providers) await insertOwnIdentity(db, { userId: id, provider, metadata }, now)
  return row
}

/** The identity for the user's own email or phone; its provider id is the user id. */
export async function insertOwnIdentity(
  db: Db,
  { userId, provider, metadata }: { userId: string; provider: string; metadata: Record<string, unknown> },
  now: Date,
) {
  const identity = { ...metadata, sub: userId, email_verified: false, phone_verified: false }
  await db
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider,
      provider_id: userId,
      identity_data: JSON.stringify(identity),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .execute()
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

export function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/** By email or phone. */
export async function findUserByAddress(db: Db, address: string): Promise<UserRow | undefined> {
  return (await findUserByEmail(db, address)) ?? findUserByPhone(db, address)
}

/** A row in the database's JSON format. */
type Written<Row> = {
  [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key]
}

function readTime(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}

function readTimes({ created_at, updated_at }: { created_at: string; updated_at: string }) {
  return { created_at: new Date(created_at), updated_at: new Date(updated_at) }
}

export async function withIdentities(db: Db, user: UserRow): Promise<UserWithIdentities> {
  const { rows } = await sql<{
    identities: Written<IdentityRow>[]
    factors: Written<FactorRow>[]
  }>`${keptPlan}
    select
      (select coalesce(json_agg(i order by created_at), '[]') from auth.identities i where user_id = ${user.id})
        as identities,
      (select coalesce(json_agg(f order by created_at), '[]') from auth.mfa_factors f where user_id = ${user.id})
        as factors`.execute(db)
  const [found] = rows
  return {
    ...user,
    identities: (found?.identities ?? []).map((row) => ({
      ...row,
      ...readTimes(row),
      last_sign_in_at: readTime(row.last_sign_in_at),
    })),
    factors: (found?.factors ?? []).map((row) => ({
      ...row,
      ...readTimes(row),
      last_challenged_at: readTime(row.last_challenged_at),
    })),
  }
}

/** Also updates the email identity, and undoes a deletion of the account. Undefined if the user no longer exists. */
export async function recordSignIn(db: Db, userId: string, now: Date): Promise<UserRow | undefined> {
  await db
    .updateTable('auth.identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
  const user = await db
    .updateTable('auth.users')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  // After the row is locked, so that a deletion under way is undone too.
  return user && ((await keepAccount(db, userId, { isFirstStep: true, now })) ?? user)
}

export async function confirmEmail(db: Db, userId: string, now: Date) {
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

/** Metadata is merged key by key; null removes a key. */
export function updateUserRow(db: Db, userId: string, change: UserChange): Promise<UserRow | undefined> {
  const set: Updateable<Tables['auth.users']> = { updated_at: change.now }
  if (change.encryptedPassword !== undefined) set.encrypted_password = change.encryptedPassword
  const query = db.updateTable('auth.users').set(set)
  const merged = change.metadata ? query.set({ raw_user_meta_data: mergeMetadata(change.metadata) }) : query
  return merged.where('id', '=', userId).returningAll().executeTakeFirst()
}

function mergeMetadata(metadata: Record<string, unknown>) {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null)
  const kept = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  return sql<string>`(raw_user_meta_data || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`
}

export async function dropPassword(db: Db, userId: string) {
  await db.updateTable('auth.users').set({ encrypted_password: null }).where('id', '=', userId).execute()
}
