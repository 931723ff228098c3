import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import { hashToken } from '../sessions/refresh-token.ts'

type Db = Kysely<Tables>

export type FlowStateRow = Row<'auth.flow_state'>

export type Pkce = { challenge: string; method: 's256' | 'plain' }

export type NewFlowState = {
  pkce: Pkce | null
  /** What the session's amr will say. */
  authenticationMethod: string
  userId?: string
  provider?: string
  redirectTo?: string
  linkingUserId?: string
  providerNonce?: string
  providerVerifier?: string
}

/** A flow lives five minutes, and so does its code. */
export const flowLifetimeMs = 300_000

/** What comes back from a provider must do so in time; a code is good for as long, from the moment of its issue. */
export function isFlowExpired(flow: Pick<FlowStateRow, 'created_at' | 'auth_code_issued_at'>, now: Date) {
  return now.getTime() - (flow.auth_code_issued_at ?? flow.created_at).getTime() > flowLifetimeMs
}

export function insertFlowState(db: Db, flow: NewFlowState, now: Date): Promise<FlowStateRow> {
  return db
    .insertInto('auth.flow_state')
    .values({
      // Nobody knows this one: the code itself is made when it is issued.
      auth_code: hashToken(randomUUID()),
      code_challenge: flow.pkce?.challenge ?? null,
      code_challenge_method: flow.pkce?.method ?? null,
      authentication_method: flow.authenticationMethod,
      user_id: flow.userId ?? null,
      provider: flow.provider ?? null,
      redirect_to: flow.redirectTo ?? '',
      linking_user_id: flow.linkingUserId ?? null,
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

/**
 * The code with which whoever began the flow gets the user's session; only its hash is kept. Once for each flow:
 * throws `AuthError` `flow_state_already_used`, also to the second of two at once.
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

/** Uses a code up: of two at once, one gets the flow. */
export function takeFlowByCode(db: Db, code: string): Promise<FlowStateRow | undefined> {
  return db
    .deleteFrom('auth.flow_state')
    .where('auth_code', '=', hashToken(code))
    .where('auth_code_issued_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Ends what would lead into this user's account, or add an identity to it; `keptId` goes on. */
export async function deleteFlowsOf(db: Db, userId: string, keptId: string | null = null) {
  const query = db
    .deleteFrom('auth.flow_state')
    .where((of) => of.or([of('user_id', '=', userId), of('linking_user_id', '=', userId)]))
  await (keptId === null ? query : query.where('id', '<>', keptId)).execute()
}

/** Drops flows that nobody can finish: a mailed link may wait for `linkLifetimeMs` before its flow goes on. */
export async function deleteEndedFlows(db: Db, now: Date, linkLifetimeMs: number) {
  await db
    .deleteFrom('auth.flow_state')
    .where('created_at', '<=', new Date(now.getTime() - linkLifetimeMs - flowLifetimeMs))
    .execute()
}
