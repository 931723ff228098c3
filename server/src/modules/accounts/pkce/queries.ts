import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import { hashToken } from '../token/refresh-token.ts'

type Db = Kysely<Tables>

export type FlowStateRow = Row<'auth.flow_state'>

export type Pkce = { challenge: string; method: 's256' | 'plain' }

export type NewFlowState = {
  pkce: Pkce | null
  /** For the session's `amr`. */
  authenticationMethod: string
  userId?: string
  provider?: string
  redirectTo?: string
  linkingUserId?: string
  linkingSessionId?: string
  browserHash?: string
  providerNonce?: string
  providerVerifier?: string
}

/** Five minutes, for the flow and for its code. */
export const flowLifetimeMs = 300_000

/** Counted from the flow's start, or from the code's issue once there is one. */
export function isFlowExpired(flow: Pick<FlowStateRow, 'created_at' | 'auth_code_issued_at'>, now: Date) {
  return now.getTime() - (flow.auth_code_issued_at ?? flow.created_at).getTime() > flowLifetimeMs
}

export function insertFlowState(db: Db, flow: NewFlowState, now: Date): Promise<FlowStateRow> {
  return db
    .insertInto('auth.flow_state')
    .values({
      // A placeholder that nobody knows; the real code is set when it is issued.
      auth_code: hashToken(randomUUID()),
      code_challenge: flow.pkce?.challenge ?? null,
      code_challenge_method: flow.pkce?.method ?? null,
      authentication_method: flow.authenticationMethod,
      user_id: flow.userId ?? null,
      provider: flow.provider ?? null,
      redirect_to: flow.redirectTo ?? '',
      linking_user_id: flow.linkingUserId ?? null,
      linking_session_id: flow.linkingSessionId ?? null,
      browser_hash: flow.browserHash ?? null,
      provider_nonce: flow.providerNonce ?? null,
      provider_verifier: flow.providerVerifier ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findFlowState(db: Db, id: string): Promise<FlowStateRow | undefined> {
  return db.selectFrom('auth.flow_state').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps the flow, and the session that a linking one belongs to, until the transaction is over. False if it is gone. */
export async function lockFlow(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.flow_state')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Issues the code that the client exchanges for the session; only its hash is stored. Once per flow: throws `AuthError`
 * `flow_state_already_used`, also for the second of two concurrent calls.
 */
export async function issueAuthCode(
  db: Db,
  flowStateId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const code = randomUUID()
  const issued = await db
    .updateTable('auth.flow_state')
    .set({ auth_code: hashToken(code), auth_code_issued_at: now, user_id: userId })
    .where('id', '=', flowStateId)
    .where('auth_code_issued_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (issued) return code
  throw new AuthError(400, 'flow_state_already_used', { message: 'This sign-in has already been completed' })
}

/** Deletes and returns the flow; of two concurrent calls one gets it. */
export function consumeFlowByCode(db: Db, code: string): Promise<FlowStateRow | undefined> {
  return db
    .deleteFrom('auth.flow_state')
    .where('auth_code', '=', hashToken(code))
    .where('auth_code_issued_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all flows that sign in as this user or link an identity to them, except `keptId`. */
export async function deleteUserFlows(db: Db, userId: string, keptId: string | null = null) {
  const query = db
    .deleteFrom('auth.flow_state')
    .where((of) => of.or([of('user_id', '=', userId), of('linking_user_id', '=', userId)]))
  await (keptId === null ? query : query.where('id', '<>', keptId)).execute()
}

/** A mailed link may wait `linkLifetimeMs` before its flow continues, so flows are kept that much longer. */
export async function deleteExpiredFlows(db: Db, now: Date, linkLifetimeMs: number) {
  await db
    .deleteFrom('auth.flow_state')
    .where('created_at', '<=', new Date(now.getTime() - linkLifetimeMs - flowLifetimeMs))
    .execute()
}
