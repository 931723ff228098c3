import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { hashToken } from '../sessions/refresh-token.ts'

type Db = Kysely<Tables>

/** A mailed link's token lives one hour. */
export const linkLifetimeMs = 3_600_000

/** Replaces the user's earlier token of this purpose. */
export async function putOneTimeToken(
  db: Db,
  { userId, purpose, token }: { userId: string; purpose: string; token: string },
  now: Date,
) {
  const fresh = { token_hash: hashToken(token), failed_attempts: 0, created_at: now }
  await db
    .insertInto('auth.one_time_tokens')
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
  await db.updateTable('auth.users').set({ recovery_sent_at: now }).where('id', '=', userId).execute()
}

/** Uses a token up and says whose it was; null for an unknown, used or ended one. Of two at once, one wins. */
export async function consumeOneTimeToken(
  db: Db,
  { purposes, token }: { purposes: string[]; token: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('created_at', '>', new Date(now.getTime() - linkLifetimeMs))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteOneTimeTokensOf(db: Db, userId: string) {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}

export async function deleteEndedOneTimeTokens(db: Db, now: Date) {
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('created_at', '<=', new Date(now.getTime() - linkLifetimeMs))
    .execute()
}
