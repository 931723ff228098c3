import type { QueryRunner } from '#db/tables'
import { deleteUserFlows } from '../pkce/queries.ts'
import { lockUserSessions } from '../sessions/assurance-queries.ts'
import { updateProviders } from '../external/identity-queries.ts'

/**
 * Removes everything that could open an account before its address was verified, because a stranger may have created it:
 * password, sessions, keys, phone, provider identities and pending changes. Data stays, and so do verified second factors: they
 * open nothing by themselves and may protect the owner from somebody who reads their mail. Returns the ended sessions' ids.
 */
export async function revokeSignInMethods(
  db: QueryRunner,
  { userId, keptFlowId }: { userId: string; keptFlowId: string | null },
): Promise<string[]> {
  await lockUserSessions(db, userId)
  await db
    .updateTable('auth.users')
    .set({ encrypted_password: null, phone: null, phone_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
  await cancelPendingSignIns(db, { userId, keptFlowId })
  await endKeysAndAddresses(db, userId)
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
  await updateProviders(db, userId)
  const ended = await db.deleteFrom('auth.sessions').where('user_id', '=', userId).returning('id').execute()
  return ended.map(({ id }) => id)
}

/** Cancels pending changes of address or phone and unfinished sign-in flows. */
export async function cancelPendingSignIns(
  db: QueryRunner,
  { userId, keptFlowId = null }: { userId: string; keptFlowId?: string | null },
) {
  await db
    .updateTable('auth.users')
    .set({ email_change: null, email_change_confirm_status: 0, phone_change: null })
    .where('id', '=', userId)
    .execute()
  await deleteUserFlows(db, userId, keptFlowId)
}

/** Deletes model keys and the podcast address. */
export async function endKeysAndAddresses(db: QueryRunner, userId: string) {
  await db.deleteFrom('model_keys').where('user_id', '=', userId).execute()
  await db
    .updateTable('briefing_plans')
    .set({ podcast_version: null, podcast_asked_at: null })
    .where('user_id', '=', userId)
    .execute()
}
