import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#platform/logger'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { newPerson, openOpenIdIssuer, type OpenIdIssuer } from './support/openid-issuer.ts'
import {
  followTo,
  fragmentOf,
  isOurPage,
  signInOutside,
  signInOutsideByCode,
  userOf,
} from './support/provider-sign-in.ts'
import { authClient } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let issuer: OpenIdIssuer
let server: TestServer
let clock: MovableClock
const lines: string[] = []

beforeAll(async () => {
  issuer = await openOpenIdIssuer()
  clock = movableClock()
  const names = ['GOOGLE', 'HOUSE', 'GITHUB', 'LATE']
  server = await startTestServer({
    env: {
      ...Object.assign({}, ...names.map((name) => issuer.envFor(name))),
      AUTH_REDIRECT_URLS: 'https://elsewhere.example/**',
    },
    overrides: { clock, log: createLogger('json', (line) => lines.push(line)) },
  })
})

beforeEach(() => {
  issuer.person = newPerson()
  issuer.claims = {}
  issuer.asked.length = 0
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

function authorizePath(parameters: Record<string, string>) {
  return `${server.url}/auth/v1/authorize?${new URLSearchParams(parameters).toString()}`
}

async function accountsNamed(email: string | undefined) {
  const { rows } = await server.context.database.pool.query('select id from auth.users where email = $1', [
    email,
  ])
  return rows.length
}

/** The address at which the issuer sends a browser back to us, not yet opened. */
function answerOf(parameters: Record<string, string> = { provider: 'google' }) {
  return followTo(authorizePath(parameters), (address) => address.pathname === '/auth/v1/callback')
}

describe.each(['google', 'house', 'github'])('signing in with %s', (provider) => {
  test('creates an account with the confirmed address and returns the session in the fragment', async () => {
    const { told, end } = await signInOutside(server, provider, { redirectTo: `${server.url}/from-outside` })
    expect(end.pathname).toBe('/from-outside')
    expect(end.search).toBe('')
    expect(told).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) })
    const user = await userOf(server, told['access_token'])
    expect(user).toMatchObject({
      email: issuer.person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: 'Grace Hopper', email_verified: true },
    })
    expect(user.identities).toMatchObject([{ provider, id: issuer.person.sub, email: issuer.person.email }])
    const claims = decodeJwt(told['access_token'] ?? '')
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth', provider }] })
  })

  test('with PKCE returns a code that the client exchanges for the session and the provider’s tokens', async () => {
    const { end, exchanged } = await signInOutsideByCode(server, provider)
    expect(end.hash).toBe('')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { email: issuer.person.email },
    })
    const { amr } = decodeJwt(exchanged.data.session?.access_token ?? '')
    expect(amr).toMatchObject([{ method: 'oauth', provider }])
  })

  test('opens the same account again, even after the address there has changed', async () => {
    const first = await userOf(server, (await signInOutside(server, provider)).told['access_token'])
    issuer.person = { ...issuer.person, email: `new-${issuer.person.email}`, email_verified: false }
    const second = await userOf(server, (await signInOutside(server, provider)).told['access_token'])
    expect(second.id).toBe(first.id)
    expect(second.email).toBe(first.email)
  })
})

describe('the redirect to a provider', () => {
  test('has state, PKCE, a nonce, and the client’s scopes and further parameters', async () => {
    await signInOutside(server, 'google', {
      scopes: 'calendar tasks',
      queryParams: { prompt: 'consent', access_type: 'offline' },
    })
    const [query] = issuer.asked
    expect(query?.get('redirect_uri')).toBe(`${server.url}/auth/v1/callback`)
    expect(query?.get('scope')).toBe('openid email profile calendar tasks')
    expect(query?.get('code_challenge_method')).toBe('S256')
    expect(query?.get('nonce')).toMatch(/^\S{20,}$/)
    expect(query?.get('prompt')).toBe('consent')
    expect(query?.get('access_type')).toBe('offline')
  })

  test('cannot be changed by parameters that only we may set', async () => {
    const bent = {
      client_id: 'mine',
      redirect_uri: 'https://evil.example/',
      state: 'known',
      nonce: 'known',
      response_type: 'token',
      response_mode: 'fragment',
      request_uri: 'https://evil.example/',
    }
    await answerOf({ provider: 'google', ...bent })
    const [query] = issuer.asked
    for (const [name, value] of Object.entries(bent)) expect(query?.getAll(name)).not.toContain(value)
    expect(query?.get('response_type')).toBe('code')
  })

  test.each([
    ['a provider that is not configured', { provider: 'apple' }],
    ['no provider', {}],
    ['a name that objects have anyway', { provider: '__proto__' }],
    ['half of PKCE', { provider: 'google', code_challenge: 'x'.repeat(43) }],
    [
      'an unknown method of PKCE',
      { provider: 'google', code_challenge: 'x'.repeat(43), code_challenge_method: 's512' },
    ],
  ])('rejects %s', async (_, parameters: Record<string, string>) => {
    const response = await fetch(authorizePath(parameters), { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('is unavailable for a while when the provider is down, and then works again', async () => {
    issuer.isUp = false
    const response = await fetch(authorizePath({ provider: 'late' }), { redirect: 'manual' })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error_code: 'unexpected_failure' })
    issuer.isUp = true
    expect((await signInOutside(server, 'late')).told['access_token']).toBeDefined()
  })

  test('returns only to allowed addresses', async () => {
    const answer = await answerOf({ provider: 'google', redirect_to: 'https://evil.example/' })
    expect((await followTo(answer.href, (address) => address.pathname === '/')).origin).toBe(server.url)
    const allowed = await answerOf({ provider: 'google', redirect_to: 'https://elsewhere.example/in' })
    const end = await followTo(allowed.href, (address) => address.hostname === 'elsewhere.example')
    expect(fragmentOf(end)['access_token']).toBeDefined()
  })
})

describe('a response from a provider', () => {
  async function toldAt(address: string) {
    const end = await followTo(address, isOurPage(server))
    const query = Object.fromEntries(end.searchParams)
    expect(fragmentOf(end)).toMatchObject(query)
    return query
  }

  test('is accepted once, even if it arrives twenty times at once', async () => {
    const { href } = await answerOf()
    const ends = await Promise.all(Array.from({ length: 20 }, () => followTo(href, isOurPage(server))))
    expect(ends.filter((end) => 'access_token' in fragmentOf(end))).toHaveLength(1)
    expect(await toldAt(href)).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
      error_description: expect.any(String),
    })
  })

  test('is accepted for five minutes', async () => {
    const { href } = await answerOf()
    clock.advance(301_000)
    expect(await toldAt(href)).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test.each([
    ['no state', (answer: URL) => answer.searchParams.delete('state'), 'bad_oauth_callback'],
    [
      'an invented state',
      (answer: URL) => answer.searchParams.set('state', crypto.randomUUID()),
      'bad_oauth_state',
    ],
    ['a state of no form', (answer: URL) => answer.searchParams.set('state', "'; --"), 'bad_oauth_state'],
    ['no code', (answer: URL) => answer.searchParams.delete('code'), 'bad_oauth_callback'],
    ['a wrong code', (answer: URL) => answer.searchParams.set('code', 'guessed'), 'unexpected_failure'],
  ])('with %s is an error', async (_, change, code) => {
    const answer = await answerOf()
    change(answer)
    expect(await toldAt(answer.href)).toMatchObject({ error_code: code })
  })

  test('with a code from another flow is an error', async () => {
    const [mine, theirs] = [await answerOf(), await answerOf()]
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expect(await toldAt(mine.href)).toMatchObject({ error_code: 'unexpected_failure' })
  })

  test('that denies access is passed on', async () => {
    const answer = await answerOf()
    answer.searchParams.delete('code')
    answer.searchParams.set('error', 'access_denied')
    answer.searchParams.set('error_description', 'The person said no')
    expect(await toldAt(answer.href)).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The person said no',
    })
  })

  test('posted as a form is accepted, too', async () => {
    const answer = await answerOf()
    const response = await fetch(`${server.url}/auth/v1/callback`, {
      method: 'POST',
      body: answer.searchParams,
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    expect(fragmentOf(new URL(response.headers.get('location') ?? ''))['access_token']).toBeDefined()
  })

  test.each([
    ['another nonce', { nonce: 'of another flow' }],
    ['another audience', { aud: 'somebody else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an end in the past', { exp: 1 }],
    ['no subject', { sub: '' }],
  ])('with an ID token of %s is rejected', async (_, claims: Record<string, unknown>) => {
    issuer.claims = claims
    const { href } = await answerOf()
    expect(await toldAt(href)).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
    expect(await accountsNamed(issuer.person.email)).toBe(0)
  })
})

test('a provider’s failure is logged without code, token or address', async () => {
  const answer = await answerOf()
  const code = answer.searchParams.get('code') ?? ''
  await followTo(answer.href, isOurPage(server))
  const second = await answerOf()
  second.searchParams.set('code', code)
  lines.length = 0
  await followTo(second.href, isOurPage(server))
  const logged = lines.join('\n')
  expect(logged).toContain('signing in with a provider failed')
  const secrets = [
    code,
    second.searchParams.get('state') ?? '',
    issuer.person.email ?? '',
    'a secret of the tests',
  ]
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

test('an address that starts too many flows is limited', async () => {
  await using strict = await startTestServer({ env: { ...issuer.envFor('GOOGLE'), AUTH_RATE_LIMITS: 'on' } })
  const begin = () => fetch(`${strict.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' })
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await begin()).status)
  expect(statuses.slice(0, 60).every((status) => status === 302)).toBe(true)
  expect(statuses[60]).toBe(429)
})

describe('SAML', () => {
  test.each([
    ['POST', '/sso'],
    ['GET', '/sso/saml/metadata'],
    ['POST', '/sso/saml/acs'],
  ])('is off: %s %s says so before anything else', async (method, path) => {
    const response = await fetch(`${server.url}/auth/v1${path}`, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error_code: 'saml_provider_disabled',
      msg: 'SAML 2.0 is disabled',
    })
  })

  test('is off for the official client, too', async () => {
    const { error } = await authClient(server.url).signInWithSSO({ domain: 'company.example' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })
})
