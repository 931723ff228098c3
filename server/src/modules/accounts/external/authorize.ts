import * as openid from 'openid-client'
import { asDatabaseError } from '#db/database-error'
import { sessionGone } from '../sessions/caller.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { redirectTarget } from '../otp/redirect-to.ts'
import { insertFlowState } from '../pkce/queries.ts'
import { readPkce } from '../pkce/read-pkce.ts'
import { ProviderError, type Provider } from './provider.ts'

export type AuthorizeParams = Record<string, string>

// Parameters that we set ourselves, or that are for us rather than the provider.
const reserved = new Set(
  [
    'provider scopes redirect_to skip_http_redirect flow_type invite_token apikey',
    'client_id client_secret redirect_uri response_type response_mode scope state nonce',
    'code code_challenge code_challenge_method request request_uri',
  ].flatMap((names) => names.split(' ')),
)
const maxExtraLength = 300

export function buildCallbackAddress(accounts: AccountsContext): string {
  return `${accounts.publicUrl()}/auth/v1/callback`
}

function requireProvider(accounts: AccountsContext, name: string | undefined): Provider {
  const provider = accounts.providers.get((name ?? '').replace(/^custom:/, ''))
  if (provider) return provider
  throw new AuthError(400, 'validation_failed', {
    message: name
      ? 'Unsupported provider: provider is not enabled'
      : 'Unsupported provider: missing provider name',
  })
}

function pickExtraParams(request: AuthorizeParams): Record<string, string> {
  const entries = Object.entries(request).filter(
    ([name, value]) => !reserved.has(name) && name.length + value.length <= maxExtraLength,
  )
  return Object.fromEntries(entries)
}

function parseScopes({ scopes = '' }: AuthorizeParams): string[] {
  return scopes
    .slice(0, maxExtraLength)
    .split(/[\s,]+/)
    .filter(Boolean)
}

/** A linking flow refers to its session, which may have ended just now. */
function refuseEndedSession(error: unknown): never {
  if (asDatabaseError(error)?.code !== '23503') throw error
  throw new AuthError(403, 'session_not_found', { message: sessionGone })
}

/**
 * The provider's authorization URL, for signing in or, with `linking`, for linking an identity. The flow id is the
 * OAuth `state`. Throws `AuthError`, also if the provider cannot be reached.
 */
export async function startFlow(
  accounts: AccountsContext,
  request: AuthorizeParams,
  linking: { linkingUserId: string; linkingSessionId: string; browserHash: string } | null = null,
): Promise<URL> {
  const provider = requireProvider(accounts, request['provider'])
  const secrets = { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
  const inserting = insertFlowState(
    accounts.tables,
    {
      pkce: readPkce(request),
      authenticationMethod: 'oauth',
      provider: provider.name,
      redirectTo: redirectTarget(accounts, request['redirect_to']),
      providerNonce: secrets.nonce,
      providerVerifier: secrets.verifier,
      ...linking,
    },
    accounts.clock.now(),
  )
  const flow = await inserting.catch(refuseEndedSession)
  const asked = { ...secrets, state: flow.id, scopes: parseScopes(request), extra: pickExtraParams(request) }
  try {
    return await provider.authorizationUrl({ ...asked, redirectUri: buildCallbackAddress(accounts) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    accounts.log.warn('a provider cannot be asked', { provider: provider.name, reason: error.reason })
    throw new AuthError(500, 'unexpected_failure', { message: 'The provider cannot be reached at present' })
  }
}
