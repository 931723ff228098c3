import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'

type Db = Kysely<Tables>

export type Claim = {
  email: string
  encryptedPassword: string
  metadata: Record<string, unknown>
  emailConfirmedAt?: Date | null
  now: Date
}

/**
 * Reuses the row of a user who requested a code for this address but never signed in. Null for every other user.
 */
export async function claimUnusedUser(db: Db, claim: Claim): Promise<UserRow | null> {
  const { email, encryptedPassword, metadata, emailConfirmedAt = null, now } = claim
  const row = await db
    .updateTable('auth.users')
    .set({
      encrypted_password: encryptedPassword,
      email_confirmed_at: emailConfirmedAt,
      raw_user_meta_data: sql`${JSON.stringify(metadata)}::jsonb || jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false)`,
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
