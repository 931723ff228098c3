import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

export type OutsidePerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

type Asked = { query: URLSearchParams; person: OutsidePerson }

type Keys = { privateKey: CryptoKey; jwk: JWK }

export type OpenIdIssuer = AsyncDisposable & {
  url: string
  /** Who is signed in; the authorization page redirects back as them at once. */
  person: OutsidePerson
  /** Overrides claims in the next ID tokens. */
  claims: Record<string, unknown>
  /** The queries of requests for the authorization page. */
  asked: URLSearchParams[]
  /** If false, every request is answered 503. */
  isUp: boolean
  /**
   * The environment of a test server that knows this issuer as `name`; `GITHUB` is configured as a GitHub Enterprise server.
   */
  envFor(name: string): Record<string, string>
  /** Signs an ID token for the signed-in person and the client that `envFor` configures. */
  idToken(claims?: Record<string, unknown>): Promise<string>
}

/** A new person. The id is a number, like GitHub's. */
export function newPerson(): OutsidePerson {
  const sub = String(randomInt(1, 2 ** 47))
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Grace Hopper' }
}

const clientId = 'tidings-test'
const clientSecret = 'a secret of the tests'

function send(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function makeKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  return { privateKey, jwk }
}

function signIdToken(keys: Keys, issuer: string, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: keys.jwk.kid ?? '' })
    .sign(keys.privateKey)
}

function discoveryOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function isRightClient(asked: Asked, form: URLSearchParams): boolean {
  const digest = createHash('sha256').update(form.get('code_verifier') ?? '')
  return (
    digest.digest('base64url') === asked.query.get('code_challenge') &&
    form.get('redirect_uri') === asked.query.get('redirect_uri') &&
    form.get('client_id') === clientId &&
    form.get('client_secret') === clientSecret
  )
}

type Page = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown

/** The authorization page and the token endpoint: a code works once, with its verifier. */
function codePages(issuer: OpenIdIssuer, keys: Keys, bearers: Map<string, OutsidePerson>) {
  const codes = new Map<string, Asked>()
  const authorize: Page = (_, response, query) => {
    issuer.asked.push(query)
    const code = randomUUID()
    codes.set(code, { query, person: issuer.person })
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }
  const token: Page = async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!asked || !isRightClient(asked, form)) return send(response, { error: 'invalid_grant' }, 400)
    const bearer = randomUUID()
    bearers.set(bearer, asked.person)
    const nonce = asked.query.get('nonce')
    const claims = { ...asked.person, nonce, ...issuer.claims }
    const idToken = nonce === null ? {} : { id_token: await signIdToken(keys, issuer.url, claims) }
    const tokens = { access_token: bearer, refresh_token: `${bearer}-next`, token_type: 'bearer' }
    return send(response, { ...tokens, ...idToken })
  }
  return { authorize, token }
}

function pagesOf(issuer: OpenIdIssuer, keys: Keys): Record<string, Page> {
  const bearers = new Map<string, OutsidePerson>()
  const personOf = ({ headers }: IncomingMessage) =>
    bearers.get((headers.authorization ?? '').replace(/^bearer /i, ''))
  const { authorize, token } = codePages(issuer, keys, bearers)
  return {
    '/.well-known/openid-configuration': (_, response) => send(response, discoveryOf(issuer.url)),
    '/jwks': (_, response) => send(response, { keys: [keys.jwk] }),
    '/authorize': authorize,
    '/token': token,
    '/userinfo': (request, response) => send(response, personOf(request) ?? {}),
    '/login/oauth/authorize': authorize,
    '/login/oauth/access_token': token,
    '/api/v3/user': (request, response) => {
      const person = personOf(request)
      send(response, { id: Number(person?.sub), login: 'grace', name: person?.name ?? null })
    },
    '/api/v3/user/emails': (request, response) => {
      const { email, email_verified: verified = false } = personOf(request) ?? {}
      const other = { email: 'other@example.com', primary: false, verified: false }
      send(response, email === undefined ? [] : [other, { email, primary: true, verified }])
    },
  }
}

/** An OpenID Connect issuer over HTTP on loopback, which also speaks GitHub's API. */
export async function openOpenIdIssuer(): Promise<OpenIdIssuer> {
  const keys = await makeKeys()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer.url)
    const page = issuer.isUp ? pages[pathname] : undefined
    if (page) page(request, response, searchParams)
    else send(response, {}, issuer.isUp ? 404 : 503)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: OpenIdIssuer = {
    url,
    person: newPerson(),
    claims: {},
    asked: [],
    isUp: true,
    envFor: (name) => ({
      [`AUTH_${name}_CLIENT_ID`]: clientId,
      [`AUTH_${name}_SECRET`]: clientSecret,
      [`AUTH_${name}_ISSUER`]: url,
    }),
    idToken: (claims = {}) => signIdToken(keys, url, { ...issuer.person, ...claims }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const pages = pagesOf(issuer, keys)
  return issuer
}
