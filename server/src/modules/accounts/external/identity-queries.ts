import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { flowLifetimeMs, type FlowStateRow } from '../pkce/queries.ts'
import type { IdentityRow } from '../rows.ts'
import type { ExternalIdentity, ProviderTokens } from './provider.ts'

type Db = Kysely<Tables>

export type ProviderIdentity = ExternalIdentity & { provider: string }

/** Claims the flow that a provider answers; undefined if it is answered, expired or unknown. Of two concurrent calls, one gets it. */
export function claimProviderFlow(db: Db, id: string, now: Date): Promise<FlowStateRow | undefined> {
  return db
    .updateTable('auth.flow_state')
    .set({ provider_answered_at: now })
    .where('id', '=', id)
    .where('provider', 'is not', null)
    .where('provider_answered_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - flowLifetimeMs))
    .returningAll()
    .executeTakeFirst()
}

/** Stores tokens until the flow's code is exchanged, which returns and deletes them. */
export async function storeProviderTokens(db: Db, flowId: string, tokens: ProviderTokens) {
  await db
    .updateTable('auth.flow_state')
    .set({ provider_access_token: tokens.accessToken, provider_refresh_token: tokens.refreshToken })
    .where('id', '=', flowId)
    .execute()
}

export function findIdentity(
  db: Db,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
}

/** False if the identity already belongs to a user. */
export async function insertIdentity(
  db: Db,
  { identity, userId }: { identity: ProviderIdentity; userId: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider: identity.provider,
      provider_id: identity.subject,
      identity_data: JSON.stringify(identity.data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function refreshIdentity(
  db: Db,
  { id, data }: { id: string; data: ExternalIdentity['data'] },
  now: Date,
) {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export function findIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Updates the list of providers that tokens contain, after the user's identities have changed. */
export async function updateProviders(db: Db, userId: string) {
  const identities = await findIdentities(db, userId)
  const names = [...new Set(identities.map((identity) => identity.provider))]
  const change = JSON.stringify({ provider: names[0] ?? '', providers: names })
  await db
    .updateTable('auth.users')
    .set({ raw_app_meta_data: sql`raw_app_meta_data || ${change}::jsonb`, is_anonymous: false })
    .where('id', '=', userId)
    .execute()
}

export async function deleteIdentity(db: Db, id: string) {
  await db.deleteFrom('auth.identities').where('id', '=', id).execute()
}
