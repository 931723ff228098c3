import { sql, type Expression, type Kysely, type SqlBool, type Updateable } from 'kysely'
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

export type Taking = {
  identity: OwnIdentity
  /** Of the user's row, what becomes of the way in itself. */
  row: Updateable<Tables['auth.users']>
  isTaken: Expression<SqlBool>
  now: Date
}

/**
 * Makes an address or a number the user's; false when it is somebody else's, and then the transaction must be given up.
 * An anonymous user becomes a permanent one.
 */
export async function takeWayIn(db: Db, user: UserRow, taking: Taking): Promise<boolean> {
  const { identity, isTaken, now, row } = taking
  const taken = await db
    .updateTable('auth.users')
    .set({ ...row, is_anonymous: false, updated_at: now })
    .where('id', '=', user.id)
    .where((of) => of.not(isTaken))
    .returning('id')
    .executeTakeFirst()
    .catch(nothingWhenTaken)
  if (!taken) return false
  await putOwnIdentity(db, user, { identity, now })
  return true
}
