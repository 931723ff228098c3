import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { UserRow } from '../rows.ts'
import { takeWayIn } from './own-identity-queries.ts'

type Db = Kysely<Tables>

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

/** Makes the address the user's; false when it is somebody else's, and then the transaction must be given up. */
export async function takeEmail(
  db: Db,
  user: UserRow,
  { email, isProven, now }: EmailTaking,
): Promise<boolean> {
  return takeWayIn(db, user, {
    identity: { provider: 'email', value: email, isVerified: isProven },
    row: {
      email,
      email_unproven: !isProven,
      email_confirmed_at: now,
      email_change: null,
      email_change_confirm_status: 0,
    },
    isTaken: sql<boolean>`exists (select from auth.users o where lower(o.email) = ${email} and o.id <> ${user.id})`,
    now,
  })
}

/** The address that waits becomes the user's. */
export async function changeEmail(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const { email_change: email } = user
  return email !== null && takeEmail(db, user, { email, isProven: true, now })
}

/** Notes the address that waits for its proof; what was agreed to before counts no more. */
export async function awaitEmailChange(db: Db, userId: string, email: string) {
  await db
    .updateTable('auth.users')
    .set({ email_change: email, email_change_confirm_status: 0 })
    .where('id', '=', userId)
    .execute()
}
