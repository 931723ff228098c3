import * as openid from 'openid-client'
import * as v from 'valibot'
import type { ProviderConfig } from '#src/config'
import { requireSafeAddress, timeoutS, toProviderTokens, translateErrors } from './openid-exchange.ts'
import { readIdentityClaims } from './read-identity.ts'
import type { ExternalIdentity, Provider } from './provider.ts'

const account = v.object({
  id: v.number(),
  login: v.string(),
  name: v.nullish(v.string()),
  avatar_url: v.nullish(v.string()),
})
const addresses = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

function makeConfiguration({ clientId, clientSecret }: ProviderConfig, site: string) {
  const server = {
    issuer: site,
    authorization_endpoint: `${site}/login/oauth/authorize`,
    token_endpoint: `${site}/login/oauth/access_token`,
  }
  const config = new openid.Configuration(server, clientId, clientSecret)
  config.timeout = timeoutS
  if (requireSafeAddress(new URL(site)) === 'loopback') openid.allowInsecureRequests(config)
  return config
}

async function ask<S extends v.GenericSchema>(
  config: openid.Configuration,
  { url, accessToken }: { url: string; accessToken: string },
  schema: S,
): Promise<v.InferOutput<S>> {
  const headers = new Headers({ accept: 'application/vnd.github+json' })
  const response = await openid.fetchProtectedResource(
    config,
    accessToken,
    new URL(url),
    'GET',
    undefined,
    headers,
  )
  return v.parse(schema, await response.json())
}

/** The account's primary address if it is verified, otherwise any verified one, otherwise the primary one. */
function chooseAddress(all: v.InferOutput<typeof addresses>) {
  const primary = all.find((address) => address.primary)
  return primary?.verified ? primary : (all.find((address) => address.verified) ?? primary)
}

async function toIdentity(
  config: openid.Configuration,
  accessToken: string,
  sites: { site: string; api: string },
): Promise<ExternalIdentity> {
  const person = await ask(config, { url: `${sites.api}/user`, accessToken }, account)
  const all = await ask(config, { url: `${sites.api}/user/emails`, accessToken }, addresses)
  const address = chooseAddress(all)
  return readIdentityClaims(sites.site, {
    sub: String(person.id),
    name: person.name,
    preferred_username: person.login,
    picture: person.avatar_url,
    email: address?.email,
    email_verified: address?.verified,
  })
}

/** GitHub, or with an issuer a GitHub Enterprise server there. It has no ID tokens; the identity comes from its API. */
export function openGitHubProvider(config: ProviderConfig): Provider {
  const site = config.issuer ?? 'https://github.com'
  const sites = { site, api: config.issuer === null ? 'https://api.github.com' : `${site}/api/v3` }
  const client = makeConfiguration(config, site)
  return {
    name: config.name,
    readIdToken: null,
    authorizationUrl: async (request) =>
      openid.buildAuthorizationUrl(client, {
        ...request.extra,
        redirect_uri: request.redirectUri,
        scope: [...new Set(['user:email', ...request.scopes])].join(' '),
        state: request.state,
        code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      }),
    exchangeAnswer: (answer, expected) =>
      translateErrors(async () => {
        const tokens = await openid.authorizationCodeGrant(client, answer, {
          expectedState: expected.state,
          pkceCodeVerifier: expected.verifier,
        })
        return {
          identity: await toIdentity(client, tokens.access_token, sites),
          tokens: toProviderTokens(tokens),
        }
      }),
  }
}
