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

/** Whether anybody has added this key. */
export async function isKeyKnown(db: QueryRunner, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where(sql<string>`web_authn_credential ->> 'id'`, '=', credentialId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the factor has a key by now. Rejects with a unique violation if somebody else adds the same one at this moment. */
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

/** False if it has not gone on since the last time, as it does in every key that counts: then this is a copy of the key. */
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
