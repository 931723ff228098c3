import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'
import { takeWayIn } from './own-identity-queries.ts'

type Db = Kysely<Tables>

export type PhoneTaking = { phone: string; isProven: boolean; now: Date }

/** Makes the number the user's; false when it is somebody else's, and then the transaction must be given up. */
export async function takePhone(
  db: Db,
  user: UserRow,
  { phone, isProven, now }: PhoneTaking,
): Promise<boolean> {
  return takeWayIn(db, user, {
    identity: { provider: 'phone', value: phone, isVerified: isProven },
    row: { phone, phone_confirmed_at: now, phone_change: null },
    isTaken: sql<boolean>`exists (select from auth.users o where o.phone = ${phone} and o.id <> ${user.id})`,
    now,
  })
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

export async function awaitPhoneChange(db: Db, userId: string, phone: string) {
  await db.updateTable('auth.users').set({ phone_change: phone }).where('id', '=', userId).execute()
}
