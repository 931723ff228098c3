import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { errorFields, landingUrl, sessionFields } from '../one-time/landing.ts'
import { redirectTarget } from '../one-time/redirect-target.ts'
import { findFlowState, issueAuthCode, type FlowStateRow } from '../pkce/flow-state-queries.ts'
import type { ExchangedSession } from '../pkce/exchange-code.ts'
import type { Device } from '../rows.ts'
import { accountOfIdentity } from './account-of-identity.ts'
import { callbackAddress } from './begin-flow.ts'
import { linkIdentity } from './link-identity.ts'
import { endFormerSessions, openProvidedSession, presentProvidedSession } from './provided-session.ts'
import { ProviderError, type OutsideIdentity, type ProviderTokens } from './provider.ts'
import { keepProviderTokens, takeProviderFlow } from './provider-queries.ts'

/** What the provider sends a browser back with. */
export type ProviderAnswer = Record<string, string>

type Redeemed = { identity: OutsideIdentity; tokens: ProviderTokens }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxProviderTextLength = 200

/** Throws `AuthError` for a state that nobody began, that has ended, or that was answered before. */
async function takeFlow(accounts: AccountsContext, state: string | undefined): Promise<FlowStateRow> {
  if (!state) {
    throw new AuthError(400, 'bad_oauth_callback', { message: 'OAuth state parameter missing' })
  }
  const now = accounts.clock.now()
  const flow = uuid.test(state) ? await takeProviderFlow(accounts.tables, state, now) : undefined
  if (flow) return flow
  const known = uuid.test(state) ? await findFlowState(accounts.tables, state) : undefined
  if (!known?.provider) {
    throw new AuthError(400, 'bad_oauth_state', { message: 'OAuth callback with invalid state' })
  }
  if (known.provider_answered_at !== null) {
    throw new AuthError(400, 'flow_state_already_used', { message: 'OAuth state has already been used' })
  }
  throw new AuthError(400, 'bad_oauth_state', { message: 'OAuth state has expired' })
}

async function redeem(
  accounts: AccountsContext,
  flow: FlowStateRow,
  answer: ProviderAnswer,
): Promise<Redeemed> {
  const provider = accounts.providers.get(flow.provider ?? '')
  const { provider_nonce: nonce, provider_verifier: verifier } = flow
  if (!provider || nonce === null || verifier === null) {
    throw new AuthError(400, 'bad_oauth_state', { message: 'OAuth callback with invalid state' })
  }
  const address = new URL(callbackAddress(accounts))
  address.search = new URLSearchParams(answer).toString()
  try {
    return await provider.redeem(address, { state: flow.id, nonce, verifier })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    accounts.log.warn('signing in with a provider failed', { provider: provider.name, reason: error.reason })
    throw new AuthError(500, 'unexpected_failure', { message: 'Unable to exchange external code' })
  }
}

async function userOfFlow(
  accounts: AccountsContext,
  db: QueryRunner,
  { flow, redeemed }: { flow: FlowStateRow; redeemed: Redeemed },
) {
  const identity = { ...redeemed.identity, provider: flow.provider ?? '' }
  if (flow.linking_user_id === null) return accountOfIdentity(accounts, db, identity)
  return linkIdentity(db, { identity, userId: flow.linking_user_id }, accounts.clock.now())
}

async function complete(
  accounts: AccountsContext,
  { flow, redeemed }: { flow: FlowStateRow; redeemed: Redeemed },
  device: Device,
): Promise<string> {
  const made = await accounts.tables.transaction().execute(async (db) => {
    const { userId, wasTakenOver } = await userOfFlow(accounts, db, { flow, redeemed })
    if (flow.code_challenge !== null) {
      await keepProviderTokens(db, flow.id, redeemed.tokens)
      const code = await issueAuthCode(db, flow.id, { userId, now: accounts.clock.now() })
      return { userId, wasTakenOver, code }
    }
    const session = await openProvidedSession(accounts, db, { userId, provider: flow.provider ?? '', device })
    return { userId, wasTakenOver, session }
  })
  await endFormerSessions(accounts, made, made.session)
  if (made.session === undefined) return landingUrl(flow.redirect_to, { query: { code: made.code } })
  const session = await presentProvidedSession(accounts, made.session, redeemed.tokens)
  return landingUrl(flow.redirect_to, { fragment: { ...sessionFields(session), ...providerFields(session) } })
}

function providerFields({ provider_token: token, provider_refresh_token: refresh }: ExchangedSession) {
  return {
    ...(token === undefined ? {} : { provider_token: token }),
    ...(refresh === undefined ? {} : { provider_refresh_token: refresh }),
  }
}

/** In query and fragment, because clients of one flow read the one and of the other the other. */
function withError(target: string, error: AuthError, oauthName?: string): string {
  const fields = { ...errorFields(error), ...(oauthName === undefined ? {} : { error: oauthName }) }
  return landingUrl(target, { query: fields, fragment: fields })
}

/** What the provider itself gives as the reason, such as that the person said no. */
function refusalOf({ error, error_description: description }: ProviderAnswer): AuthError {
  const text = (description ?? error ?? '').slice(0, maxProviderTextLength)
  return new AuthError(403, 'bad_oauth_callback', { message: text })
}

/**
 * The address where a provider's answer leads the browser: back to where the flow began, with a session, a code or an
 * error. Throws only what is a failure of our own.
 */
export async function finishFlow(
  accounts: AccountsContext,
  answer: ProviderAnswer,
  device: Device,
): Promise<string> {
  let target = redirectTarget(accounts, undefined)
  try {
    const flow = await takeFlow(accounts, answer['state'])
    target = flow.redirect_to
    const { error: refusal } = answer
    if (refusal) return withError(target, refusalOf(answer), refusal.slice(0, maxProviderTextLength))
    if (!answer['code']) {
      throw new AuthError(400, 'bad_oauth_callback', { message: 'OAuth callback with missing code' })
    }
    return await complete(accounts, { flow, redeemed: await redeem(accounts, flow, answer) }, device)
  } catch (error) {
    if (error instanceof AuthError) return withError(target, error)
    throw error
  }
}
