import { sql, type Expression, type Kysely, type SqlBool, type Updateable } from 'kysely'
import { asDatabaseError } from '#db/database-error'
import type { Tables } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { UserRow } from '../rows.ts'
import { insertOwnIdentity } from './queries.ts'

type Db = Kysely<Tables>

type OwnProvider = 'email' | 'phone'

/** Adds email or phone to the list of providers in the app metadata; the first one becomes the main provider. */
async function addProvider(db: Db, userId: string, provider: OwnProvider) {
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

async function saveOwnIdentity(
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
  await addProvider(db, user.id, provider)
}

const uniqueViolation = '23505'

/** If two requests claim the same value concurrently, the unique index rejects the second. */
function ignoreUniqueViolation(error: unknown): undefined {
  if (asDatabaseError(error)?.code === uniqueViolation) return undefined
  throw error
}

export type SignInMethodClaim = {
  identity: OwnIdentity
  /** Columns of the user's row to set at the same time. */
  row: Updateable<Tables['auth.users']>
  isTaken: Expression<SqlBool>
  now: Date
}

/**
 * Sets the user's address or number; false if another user has it, and then the transaction must be rolled back. An anonymous user
 * becomes a permanent one.
 */
export async function claimSignInMethod(db: Db, user: UserRow, taking: SignInMethodClaim): Promise<boolean> {
  const { identity, isTaken, now, row } = taking
  const taken = await db
    .updateTable('auth.users')
    .set({ ...row, is_anonymous: false, updated_at: now })
    .where('id', '=', user.id)
    .where((of) => of.not(isTaken))
    .returning('id')
    .executeTakeFirst()
    .catch(ignoreUniqueViolation)
  if (!taken) return false
  await addEvent(db, { kind: `${identity.provider}_changed`, userId: user.id }, now)
  await saveOwnIdentity(db, user, { identity, now })
  return true
}
