import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'
import { claimSignInMethod } from './own-identity-queries.ts'

type Db = Kysely<Tables>

export type PhoneClaim = { phone: string; isVerified: boolean; now: Date }

/** False if another user has the number; the transaction must then be rolled back. */
export async function claimPhone(
  db: Db,
  user: UserRow,
  { phone, isVerified, now }: PhoneClaim,
): Promise<boolean> {
  return claimSignInMethod(db, user, {
    identity: { provider: 'phone', value: phone, isVerified: isVerified },
    row: { phone, phone_confirmed_at: now, phone_change: null },
    isTaken: sql<boolean>`exists (select from auth.users o where o.phone = ${phone} and o.id <> ${user.id})`,
    now,
  })
}

/** Applies the pending phone number. */
export async function changePhone(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const { phone_change: phone } = user
  return phone !== null && claimPhone(db, user, { phone, isVerified: true, now })
}

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

/** `sessionId`: without it, the code that confirms the number is worth nothing. */
export async function setPendingPhone(
  db: Db,
  { phone, sessionId, userId }: { phone: string; sessionId: string; userId: string },
) {
  await db
    .updateTable('auth.users')
    .set({ phone_change: phone, phone_change_session_id: sessionId })
    .where('id', '=', userId)
    .execute()
}
