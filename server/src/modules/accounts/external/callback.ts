import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { listErrorFields, buildRedirectUrl, listSessionFields } from '../otp/redirect-url.ts'
import { redirectTarget } from '../otp/redirect-to.ts'
import { findFlowState, issueAuthCode, lockFlow, type FlowStateRow } from '../pkce/queries.ts'
import type { ExchangedSession } from '../pkce/exchange-code.ts'
import type { Device } from '../rows.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { buildCallbackAddress } from './authorize.ts'
import { requireSameBrowser } from './linking-browser.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { linkIdentity } from './link-identity.ts'
import { endPreviousSessions, openExternalSession, presentExternalSession } from './session.ts'
import { ProviderError, type ExternalIdentity, type ProviderTokens } from './provider.ts'
import { storeProviderTokens, claimProviderFlow } from './identity-queries.ts'

export type ProviderAnswer = Record<string, string>

type ExchangedIdentity = { identity: ExternalIdentity; tokens: ProviderTokens }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxProviderTextLength = 200

/** Throws `AuthError` for an unknown, expired or already used state. */
async function claimFlow(accounts: AccountsContext, state: string | undefined): Promise<FlowStateRow> {
  if (!state) {
    throw new AuthError(400, 'bad_oauth_callback', { message: 'OAuth state parameter missing' })
  }
  const now = accounts.clock.now()
  const flow = uuid.test(state) ? await claimProviderFlow(accounts.tables, state, now) : undefined
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

async function exchangeAnswer(
  accounts: AccountsContext,
  flow: FlowStateRow,
  answer: ProviderAnswer,
): Promise<ExchangedIdentity> {
  const provider = accounts.providers.get(flow.provider ?? '')
  const { provider_nonce: nonce, provider_verifier: verifier } = flow
  if (!provider || nonce === null || verifier === null) {
    throw new AuthError(400, 'bad_oauth_state', { message: 'OAuth callback with invalid state' })
  }
  const address = new URL(buildCallbackAddress(accounts))
  address.search = new URLSearchParams(answer).toString()
  try {
    return await provider.exchangeAnswer(address, { state: flow.id, nonce, verifier })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    accounts.log.warn('signing in with a provider failed', { provider: provider.name, reason: error.reason })
    throw new AuthError(500, 'unexpected_failure', { message: 'Unable to exchange external code' })
  }
}

async function resolveFlowUser(
  accounts: AccountsContext,
  db: QueryRunner,
  { flow, exchanged }: { flow: FlowStateRow; exchanged: ExchangedIdentity },
) {
  const identity = { ...exchanged.identity, provider: flow.provider ?? '' }
  if (flow.linking_user_id === null) return findOrCreateAccount(accounts, db, identity)
  // It goes with the session that began it.
  if (!(await lockFlow(db, flow.id)))
    throw new AuthError(400, 'bad_oauth_state', { message: 'The session that asked has ended' })
  return linkIdentity(db, { identity, userId: flow.linking_user_id }, accounts.clock.now())
}

async function complete(
  accounts: AccountsContext,
  { flow, exchanged }: { flow: FlowStateRow; exchanged: ExchangedIdentity },
  device: Device,
): Promise<string> {
  const made = await accounts.tables.transaction().execute(async (db) => {
    const { linkedFor, userId, wasTakenOver } = await resolveFlowUser(accounts, db, { flow, exchanged })
    if (flow.code_challenge !== null) {
      await storeProviderTokens(db, flow.id, exchanged.tokens)
      const code = await issueAuthCode(db, flow.id, { userId, now: accounts.clock.now() })
      return { userId, wasTakenOver, linkedFor, code }
    }
    const session = await openExternalSession(accounts, db, { userId, provider: flow.provider ?? '', device })
    return { userId, wasTakenOver, linkedFor, session }
  })
  notifyOwner(accounts, 'identity-added', [made.linkedFor ?? null])
  await endPreviousSessions(accounts, made, made.session)
  if (made.session === undefined) return buildRedirectUrl(flow.redirect_to, { query: { code: made.code } })
  const session = await presentExternalSession(accounts, made.session, exchanged.tokens)
  return buildRedirectUrl(flow.redirect_to, {
    fragment: { ...listSessionFields(session), ...pickProviderFields(session) },
  })
}

function pickProviderFields({ provider_token: token, provider_refresh_token: refresh }: ExchangedSession) {
  return {
    ...(token === undefined ? {} : { provider_token: token }),
    ...(refresh === undefined ? {} : { provider_refresh_token: refresh }),
  }
}

/** In query and fragment, because PKCE clients read one and implicit clients the other. */
function withError(target: string, error: AuthError, oauthName?: string): string {
  const fields = { ...listErrorFields(error), ...(oauthName === undefined ? {} : { error: oauthName }) }
  return buildRedirectUrl(target, { query: fields, fragment: fields })
}

/** The provider's own error, such as a refused consent. */
function toRefusalError({ error, error_description: description }: ProviderAnswer): AuthError {
  const text = (description ?? error ?? '').slice(0, maxProviderTextLength)
  return new AuthError(403, 'bad_oauth_callback', { message: text })
}

/**
 * Returns the URL to redirect to: back to where the flow started, with a session, a code or an error. Throws only on
 * failures of our own.
 */
export async function finishFlow(
  accounts: AccountsContext,
  answer: ProviderAnswer,
  { device, browserHash }: { device: Device; browserHash: string | null },
): Promise<string> {
  let target = redirectTarget(accounts, undefined)
  try {
    const flow = await claimFlow(accounts, answer['state'])
    target = flow.redirect_to
    requireSameBrowser(flow, browserHash)
    const { error: refusal } = answer
    if (refusal) return withError(target, toRefusalError(answer), refusal.slice(0, maxProviderTextLength))
    if (!answer['code']) {
      throw new AuthError(400, 'bad_oauth_callback', { message: 'OAuth callback with missing code' })
    }
    return await complete(accounts, { flow, exchanged: await exchangeAnswer(accounts, flow, answer) }, device)
  } catch (error) {
    if (error instanceof AuthError) return withError(target, error)
    throw error
  }
}
