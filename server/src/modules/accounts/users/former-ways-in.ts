import type { QueryRunner } from '#db/tables'
import { deleteFlowsOf } from '../pkce/flow-state-queries.ts'
import { nameProviders } from '../providers/provider-queries.ts'

/**
 * Takes from an account whatever opened it before its address was proven, for that may have been somebody else's:
 * password, sessions, phone, the identities at providers, and all that is under way to become one. What the account
 * holds stays, and so does a second factor that counts: it opens nothing by itself, and may protect the owner of the
 * address from who reads their mail. Gives the ids of the sessions that ended.
 */
export async function dropFormerWaysIn(
  db: QueryRunner,
  { userId, keptFlowId }: { userId: string; keptFlowId: string | null },
): Promise<string[]> {
  await db
    .updateTable('auth.users')
    .set({ encrypted_password: null, phone: null, phone_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
  await dropPendingWaysIn(db, { userId, keptFlowId })
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .execute()
  await db
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', '<>', 'email')
    .execute()
  await nameProviders(db, userId)
  const ended = await db.deleteFrom('auth.sessions').where('user_id', '=', userId).returning('id').execute()
  return ended.map(({ id }) => id)
}

/** Ends what was begun and would open the account later: another address or phone, and sign-ins that are half done. */
export async function dropPendingWaysIn(
  db: QueryRunner,
  { userId, keptFlowId = null }: { userId: string; keptFlowId?: string | null },
) {
  await db
    .updateTable('auth.users')
    .set({ email_change: null, email_change_confirm_status: 0, phone_change: null })
    .where('id', '=', userId)
    .execute()
  await deleteFlowsOf(db, userId, keptFlowId)
}
