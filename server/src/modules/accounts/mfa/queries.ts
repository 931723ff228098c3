import { sql } from 'kysely'
import type { QueryRunner } from '#db/tables'
import { sessionMethods } from './factor-types.ts'
import type { ChallengeRow, CredentialRequest, FactorRow } from '../rows.ts'

type Db = QueryRunner

export function findFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findFactor(db: Db, userId: string, factorId: string): Promise<FactorRow | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Serializes changes to a user's factors. Only in a transaction, and after locking sessions. */
export async function lockUserFactors(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type NewFactor = Pick<
  FactorRow,
  'id' | 'user_id' | 'friendly_name' | 'factor_type' | 'secret' | 'phone'
>

export function insertFactor(db: Db, factor: NewFactor, now: Date): Promise<FactorRow> {
  return db
    .insertInto('auth.mfa_factors')
    .values({ ...factor, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listSecrets(db: Db): Promise<{ id: string; secret: string }[]> {
  const rows = await db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  return rows.map(({ id, secret }) => ({ id, secret: secret ?? '' }))
}

/** False if it has changed meanwhile. */
export async function replaceSecret(
  db: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('auth.mfa_factors')
    .set({ secret: to })
    .where('id', '=', id)
    .where('secret', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteStaleFactors(db: Db, userId: string, notAfter: Date) {
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<=', notAfter)
    .execute()
}

export function deleteFactorRow(db: Db, userId: string, factorId: string): Promise<FactorRow | undefined> {
  return db
    .deleteFrom('auth.mfa_factors')
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Also deletes unverified factors of the same type. */
export async function markVerified(db: Db, factor: FactorRow, now: Date) {
  await db
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .where('status', '=', 'unverified')
    .execute()
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute()
}

/** False if a code of this or a later time step was already used. */
export async function claimTimeStep(db: Db, factorId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('auth.mfa_factors')
    .set({ last_used_step: step })
    .where('id', '=', factorId)
    .where((of) => of.or([of('last_used_step', 'is', null), of('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewChallenge = {
  id: string
  factorId: string
  ip: string
  codeHash: string | null
  request: CredentialRequest | null
}

export async function insertChallenge(db: Db, challenge: NewChallenge, now: Date) {
  await db
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: now })
    .where('id', '=', challenge.factorId)
    .execute()
  await db
    .insertInto('auth.mfa_challenges')
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      ip_address: challenge.ip,
      otp_code: challenge.codeHash,
      web_authn_session_data: challenge.request && JSON.stringify(challenge.request),
      created_at: now,
    })
    .execute()
}

/** Counts the attempt before the code is checked, so that concurrent guesses gain nothing. */
export function countAttempt(
  db: Db,
  factorId: string,
  challengeId: string,
): Promise<ChallengeRow | undefined> {
  return db
    .updateTable('auth.mfa_challenges')
    .set((of) => ({ failed_attempts: of('failed_attempts', '+', 1) }))
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .returningAll()
    .executeTakeFirst()
}

/** False if another request consumed the challenge in the meantime. */
export async function claimChallenge(db: Db, challengeId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: now })
    .where('id', '=', challengeId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredChallenges(db: Db, notAfter: Date) {
  await db.deleteFrom('auth.mfa_challenges').where('created_at', '<=', notAfter).execute()
}

/** Resets sessions raised by this kind of factor to aal1. */
export async function lowerSessions(db: Db, userId: string, type: FactorRow['factor_type']) {
  const ofFactors = sql`${Object.values(sessionMethods)}::text[]`
  const left = sql<string>`coalesce(
    (select jsonb_agg(entry) from jsonb_array_elements(amr) entry where entry ->> 'method' <> all(${ofFactors})),
    '[]')`
  await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, amr: left })
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(amr) entry where entry ->> 'method' = ${sessionMethods[type]})`,
    )
    .execute()
}

export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return row !== undefined
}
