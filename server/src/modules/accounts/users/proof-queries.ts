import { sql, type Kysely } from 'kysely'
import { asDatabaseError } from '#db/database-error'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'
import { insertOwnIdentity } from './user-queries.ts'

type Db = Kysely<Tables>

type OwnProvider = 'email' | 'phone'

/** A way in of the user's own joins the others, as the first of them where there was none. */
async function noteProvider(db: Db, userId: string, provider: OwnProvider) {
  await db
    .updateTable('auth.users')
    .set({
      raw_app_meta_data: sql`jsonb_build_object('provider', ${provider}::text) || raw_app_meta_data ||
        jsonb_build_object('providers', (
          select jsonb_agg(distinct name)
          from jsonb_array_elements_text(coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(${provider}::text)) as name
        ))`,
    })
    .where('id', '=', userId)
    .execute()
}

type OwnIdentity = { provider: OwnProvider; value: string; isVerified: boolean }

async function putOwnIdentity(
  db: Db,
  user: UserRow,
  { identity, now }: { identity: OwnIdentity; now: Date },
) {
  const { provider, value, isVerified } = identity
  await insertOwnIdentity(db, { userId: user.id, provider, metadata: user.raw_user_meta_data }, now)
  const known = JSON.stringify({ [provider]: value, [`${provider}_verified`]: isVerified })
  await db
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${known}::jsonb`, updated_at: now })
    .where('user_id', '=', user.id)
    .where('provider', '=', provider)
    .execute()
  await db
    .updateTable('auth.users')
    .set({
      raw_user_meta_data: sql`raw_user_meta_data || ${JSON.stringify({ ...JSON.parse(known), sub: user.id })}::jsonb`,
    })
    .where('id', '=', user.id)
    .execute()
  await noteProvider(db, user.id, provider)
}

const uniqueViolation = '23505'

/** Of two who take the same at once, the later is refused by the index: as if it had been taken before. */
function nothingWhenTaken(error: unknown): undefined {
  if (asDatabaseError(error)?.code === uniqueViolation) return undefined
  throw error
}

/** One more of the two mails was followed; how many it are now. */
export async function countEmailChangeProof(db: Db, userId: string): Promise<number> {
  const row = await db
    .updateTable('auth.users')
    .set((of) => ({ email_change_confirm_status: of('email_change_confirm_status', '+', 1) }))
    .where('id', '=', userId)
    .returning('email_change_confirm_status')
    .executeTakeFirst()
  return row?.email_change_confirm_status ?? 0
}

export type EmailTaking = { email: string; isProven: boolean; now: Date }

/**
 * Makes the address the user's; false when it is somebody else's, and then the transaction must be given up. An
 * anonymous user becomes a permanent one.
 */
export async function takeEmail(
  db: Db,
  user: UserRow,
  { email, isProven, now }: EmailTaking,
): Promise<boolean> {
  const isTaken = sql<boolean>`exists (select from auth.users o where lower(o.email) = ${email} and o.id <> ${user.id})`
  const row = await db
    .updateTable('auth.users')
    .set({
      email,
      email_unproven: !isProven,
      email_confirmed_at: now,
      email_change: null,
      email_change_confirm_status: 0,
      is_anonymous: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .where((of) => of.not(isTaken))
    .returning('id')
    .executeTakeFirst()
    .catch(nothingWhenTaken)
  if (!row) return false
  const identity: OwnIdentity = { provider: 'email', value: email, isVerified: isProven }
  await putOwnIdentity(db, user, { identity, now })
  return true
}

/** The address that waits becomes the user's. */
export async function changeEmail(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const { email_change: email } = user
  return email !== null && takeEmail(db, user, { email, isProven: true, now })
}

export type PhoneTaking = { phone: string; isProven: boolean; now: Date }

/** Makes the number the user's; false when it is somebody else's, and then the transaction must be given up. */
export async function takePhone(
  db: Db,
  user: UserRow,
  { phone, isProven, now }: PhoneTaking,
): Promise<boolean> {
  const isTaken = sql<boolean>`exists (select from auth.users o where o.phone = ${phone} and o.id <> ${user.id})`
  const row = await db
    .updateTable('auth.users')
    .set({
      phone,
      phone_confirmed_at: now,
      phone_change: null,
      is_anonymous: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .where((of) => of.not(isTaken))
    .returning('id')
    .executeTakeFirst()
    .catch(nothingWhenTaken)
  if (!row) return false
  const identity: OwnIdentity = { provider: 'phone', value: phone, isVerified: isProven }
  await putOwnIdentity(db, user, { identity, now })
  return true
}

/** The number that waits becomes the user's. */
export async function changePhone(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const { phone_change: phone } = user
  return phone !== null && takePhone(db, user, { phone, isProven: true, now })
}

/** Somebody typed in the code that was sent to the phone: now it is theirs. */
export async function confirmPhone(db: Db, userId: string, now: Date) {
  await db
    .updateTable('auth.users')
    .set({
      phone_confirmed_at: sql`coalesce(phone_confirmed_at, ${now})`,
      raw_user_meta_data: sql`raw_user_meta_data || '{"phone_verified": true}'`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || '{"phone_verified": true}'`, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'phone')
    .execute()
}

export async function dropPassword(db: Db, userId: string) {
  await db.updateTable('auth.users').set({ encrypted_password: null }).where('id', '=', userId).execute()
}

/** Notes the address that waits for its proof; what was agreed to before counts no more. */
export async function awaitEmailChange(db: Db, userId: string, email: string) {
  await db
    .updateTable('auth.users')
    .set({ email_change: email, email_change_confirm_status: 0 })
    .where('id', '=', userId)
    .execute()
}

export async function awaitPhoneChange(db: Db, userId: string, phone: string) {
  await db.updateTable('auth.users').set({ phone_change: phone }).where('id', '=', userId).execute()
}

export type Claim = {
  email: string
  encryptedPassword: string
  metadata: Record<string, unknown>
  emailConfirmedAt?: Date | null
  now: Date
}

/**
 * Somebody asked for a code to this address and never came in: whoever signs up takes that user over. Null for every
 * other user.
 */
export async function claimEmptyUser(db: Db, claim: Claim): Promise<UserRow | null> {
  const { email, encryptedPassword, metadata, emailConfirmedAt = null, now } = claim
  const row = await db
    .updateTable('auth.users')
    .set({
      encrypted_password: encryptedPassword,
      email_confirmed_at: emailConfirmedAt,
      raw_user_meta_data: sql`${JSON.stringify(metadata)}::jsonb || jsonb_build_object('sub', id, 'email', email)`,
      last_sign_in_at: emailConfirmedAt,
      updated_at: now,
    })
    .where(sql`lower(email)`, '=', email)
    .where('email_confirmed_at', 'is', null)
    .where('encrypted_password', 'is', null)
    .where('last_sign_in_at', 'is', null)
    .where('invited_at', 'is', null)
    .where('phone', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
