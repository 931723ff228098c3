import { createHash, timingSafeEqual } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthenticationMethod, Device } from '../rows.ts'
import { presentSession } from '../sessions/present-session.ts'
import { insertSession } from '../sessions/queries.ts'
import { isBanned } from '../token/password-grant.ts'
import type { AuthSession } from '../user/present.ts'
import { recordSignIn } from '../user/queries.ts'
import { isFlowExpired, consumeFlowByCode, type FlowStateRow } from './queries.ts'

export type CodeExchange = { auth_code?: string | undefined; code_verifier?: string | undefined }

export type ExchangedSession = AuthSession & { provider_token?: string; provider_refresh_token?: string }

function matchesVerifier(flow: FlowStateRow, verifier: string): boolean {
  const presented =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return flow.code_challenge !== null && timingSafeEqual(digest(presented), digest(flow.code_challenge))
}

async function openSession(
  db: QueryRunner,
  flow: FlowStateRow,
  { device, now }: { device: Device; now: Date },
) {
  const user = flow.user_id === null ? undefined : await recordSignIn(db, flow.user_id, now)
  if (!user) return { kind: 'unknown' as const }
  if (isBanned(user, now)) return { kind: 'banned' as const }
  const method = flow.authentication_method as AuthenticationMethod['method']
  const proof = { method, provider: flow.provider, isRecovery: method === 'recovery' }
  const opened = await insertSession(db, { userId: user.id, ...proof, device, now })
  return { kind: 'opened' as const, user, opened, flow }
}

function exchangeInTransaction(
  accounts: AccountsContext,
  { code, verifier, device }: { code: string; verifier: string; device: Device },
) {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    const flow = await consumeFlowByCode(db, code)
    if (!flow) return { kind: 'unknown' as const }
    if (isFlowExpired(flow, now)) return { kind: 'expired' as const }
    // Throwing rolls back, so the code stays valid for the client that has the verifier.
    if (!matchesVerifier(flow, verifier)) {
      throw new AuthError(400, 'bad_code_verifier', {
        message: 'code challenge does not match previously saved code verifier',
      })
    }
    return openSession(db, flow, { device, now })
  })
}

/** `grant_type=pkce`: opens the session for the flow that this verifier started. A code works once. */
export async function exchangeCode(
  accounts: AccountsContext,
  { auth_code: code, code_verifier: verifier }: CodeExchange,
  device: Device,
): Promise<ExchangedSession> {
  if (!code || !verifier) {
    throw new AuthError(400, 'validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  }
  const outcome = await exchangeInTransaction(accounts, { code, verifier, device })
  switch (outcome.kind) {
    case 'unknown':
      throw new AuthError(404, 'flow_state_not_found', {
        message: 'invalid flow state, no valid flow state found',
      })
    case 'expired':
      throw new AuthError(422, 'flow_state_expired', {
        message: 'invalid flow state, flow state has expired',
      })
    case 'banned':
      throw new AuthError(400, 'user_banned', { message: 'User is banned' })
    case 'opened': {
      const session = await presentSession(accounts, outcome.opened, outcome.user)
      const { provider_access_token: token, provider_refresh_token: refresh } = outcome.flow
      return {
        ...session,
        ...(token === null ? {} : { provider_token: token }),
        ...(refresh === null ? {} : { provider_refresh_token: refresh }),
      }
    }
  }
}
