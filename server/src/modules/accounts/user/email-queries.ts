import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'
import { claimSignInMethod } from './own-identity-queries.ts'

type Db = Kysely<Tables>

/** Counts one of the two confirmations and returns the new count. */
export async function countEmailChangeConfirmation(db: Db, userId: string): Promise<number> {
  const row = await db
    .updateTable('auth.users')
    .set((of) => ({ email_change_confirm_status: of('email_change_confirm_status', '+', 1) }))
    .where('id', '=', userId)
    .returning('email_change_confirm_status')
    .executeTakeFirst()
  return row?.email_change_confirm_status ?? 0
}

export type EmailClaim = { email: string; isVerified: boolean; now: Date }

/** False if another user has the address; the transaction must then be rolled back. */
export async function claimEmail(
  db: Db,
  user: UserRow,
  { email, isVerified, now }: EmailClaim,
): Promise<boolean> {
  return claimSignInMethod(db, user, {
    identity: { provider: 'email', value: email, isVerified: isVerified },
    row: {
      email,
      email_unproven: !isVerified,
      email_confirmed_at: now,
      email_change: null,
      email_change_confirm_status: 0,
    },
    isTaken: sql<boolean>`exists (select from auth.users o where lower(o.email) = ${email} and o.id <> ${user.id})`,
    now,
  })
}

/** Applies the pending address. */
export async function changeEmail(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const { email_change: email } = user
  return email !== null && claimEmail(db, user, { email, isVerified: true, now })
}

/** Sets the pending address and resets earlier confirmations. */
export async function setPendingEmail(db: Db, userId: string, email: string) {
  await db
    .updateTable('auth.users')
    .set({ email_change: email, email_change_confirm_status: 0 })
    .where('id', '=', userId)
    .execute()
}
