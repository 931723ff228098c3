import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import type { CredentialRequest, StoredCredential } from '../rows.ts'

export async function findCredentialRequest(
  db: QueryRunner,
  { factorId, challengeId }: { factorId: string; challengeId: string },
): Promise<CredentialRequest | null> {
  const row = await db
    .selectFrom('auth.mfa_challenges')
    .select('web_authn_session_data')
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return row?.web_authn_session_data ?? null
}

/** Whether any user has registered this key. */
export async function isKeyKnown(db: QueryRunner, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where(sql<string>`web_authn_credential ->> 'id'`, '=', credentialId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the factor already has a key. Rejects with a unique violation if another user registers the same key concurrently. */
export async function storeCredential(
  db: QueryRunner,
  factorId: string,
  credential: StoredCredential,
): Promise<boolean> {
  const row = await db
    .updateTable('auth.mfa_factors')
    .set({ web_authn_credential: JSON.stringify(credential) })
    .where('id', '=', factorId)
    .where('status', '=', 'unverified')
    .where('web_authn_credential', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the counter has not increased, as every key that counts would do: then this is a copy of the key. */
export async function raiseCounter(db: QueryRunner, factorId: string, counter: number): Promise<boolean> {
  const stored = sql<string>`(web_authn_credential ->> 'counter')::bigint`
  const row = await db
    .updateTable('auth.mfa_factors')
    .set({
      web_authn_credential: sql<string>`jsonb_set(web_authn_credential, '{counter}', to_jsonb(${counter}::bigint))`,
    })
    .where('id', '=', factorId)
    .where(sql<boolean>`(${stored} < ${counter}::bigint or (${stored} = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
