import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { ProviderConfig } from '#src/config'
import { requireSafeAddress, timeoutS, toProviderTokens, translateErrors } from './openid-exchange.ts'
import { readIdentityClaims } from './read-identity.ts'
import { ProviderError, type Provider } from './provider.ts'

const rediscoveryMs = 3_600_000
// Asymmetric algorithms only, so that a public key can never be used to sign.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
// Google documents that both forms occur.
const shortIssuers: Record<string, string> = { 'https://accounts.google.com': 'accounts.google.com' }

type Discovered = { openid: openid.Configuration; keys: ReturnType<typeof createRemoteJWKSet> }

async function discover({ clientId, clientSecret }: ProviderConfig, issuer: URL): Promise<Discovered> {
  const execute = [openid.enableNonRepudiationChecks]
  if (requireSafeAddress(issuer) === 'loopback') execute.push(openid.allowInsecureRequests)
  const found = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutS,
  })
  const { jwks_uri: address } = found.serverMetadata()
  if (!address) throw new ProviderError('its discovery document names no keys')
  requireSafeAddress(new URL(address))
  return { openid: found, keys: createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutS * 1000 }) }
}

/** Cached for an hour; failures are not cached. */
function cacheDiscovery(config: ProviderConfig, issuer: string): () => Promise<Discovered> {
  let held: { found: Promise<Discovered>; until: number } | null = null
  return () => {
    if (held && held.until > performance.now()) return held.found
    const found = translateErrors(() => discover(config, new URL(issuer)))
    const fresh = { found, until: performance.now() + rediscoveryMs }
    held = fresh
    found.catch(() => {
      if (held === fresh) held = null
    })
    return found
  }
}

async function readClaims(
  config: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<Record<string, unknown>> {
  const claims = tokens.claims()
  if (!claims) throw new ProviderError('no ID token came')
  if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
  return { ...claims, ...(await openid.fetchUserInfo(config, tokens.access_token, claims.sub)) }
}

function createIdTokenReader(
  discovered: () => Promise<Discovered>,
  audience: string,
): Provider['readIdToken'] {
  return async (idToken, now) => {
    const { openid: config, keys } = await discovered()
    const { issuer } = config.serverMetadata()
    const short = shortIssuers[issuer]
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms,
      audience,
      issuer: short === undefined ? issuer : [issuer, short],
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    const isShared = Array.isArray(payload.aud) && payload.aud.length > 1
    if (isShared && payload['azp'] !== audience) throw new ProviderError('the token is for another client')
    const { nonce, at_hash: hash } = payload
    return {
      identity: readIdentityClaims(issuer, payload),
      nonce: typeof nonce === 'string' ? nonce : null,
      accessTokenHash: typeof hash === 'string' ? hash : null,
      algorithm: protectedHeader.alg,
    }
  }
}

/** Any OpenID Connect issuer, by its discovery document, with PKCE and a nonce. */
export function openIdProvider(config: ProviderConfig, issuer: string): Provider {
  const discovered = cacheDiscovery(config, issuer)
  return {
    name: config.name,
    readIdToken: createIdTokenReader(discovered, config.clientId),
    authorizationUrl: async (request) =>
      openid.buildAuthorizationUrl((await discovered()).openid, {
        ...request.extra,
        redirect_uri: request.redirectUri,
        scope: [...new Set(['openid', 'email', 'profile', ...request.scopes])].join(' '),
        state: request.state,
        nonce: request.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      }),
    exchangeAnswer: async (answer, expected) => {
      const { openid: config } = await discovered()
      return translateErrors(async () => {
        const tokens = await openid.authorizationCodeGrant(config, answer, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
        })
        const claims = await readClaims(config, tokens)
        return {
          identity: readIdentityClaims(config.serverMetadata().issuer, claims),
          tokens: toProviderTokens(tokens),
        }
      })
    },
  }
}
