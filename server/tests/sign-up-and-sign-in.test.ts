import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { authClient, goodPassword, signInAgain, signUpPerson } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareTestServer()
})

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('signing up', () => {
  test('returns a session at once, with the given metadata', async () => {
    const person = await signUpPerson(server.url)
    expect(person.session).toMatchObject({ token_type: 'bearer', expires_in: 604_800 })
    expect(person.session.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { full_name: 'Ada Lovelace' },
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(person.session.user.identities).toHaveLength(1)
    const { data } = await person.auth.getUser()
    expect(data.user?.email).toBe(person.email)
  })

  test('leaves the address unconfirmed', async () => {
    const { id } = await signUpPerson(server.url)
    const row = await server.context.database.tables
      .selectFrom('auth.users')
      .select('email_unproven')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.email_unproven).toBe(true)
  })

  test('with an address in use is rejected, in any letter case, and changes nothing', async () => {
    const person = await signUpPerson(server.url)
    const again = await authClient(server.url).signUp({
      email: person.email.toUpperCase(),
      password: 'Another-1',
    })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    await signInAgain(server.url, person)
  })

  test('twice at the same moment creates one account', async () => {
    const email = `${randomUUID()}@example.com`
    const wishes = Array.from({ length: 5 }, () =>
      authClient(server.url).signUp({ email, password: goodPassword }),
    )
    const outcomes = await Promise.all(wishes)
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    expect(outcomes.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(4)
  })

  test.each([
    ['12345', 422, 'weak_password'],
    ['', 400, 'validation_failed'],
    ['x'.repeat(73), 400, 'validation_failed'],
    ['é'.repeat(37), 400, 'validation_failed'],
  ])('with the password %j answers %i %s', async (password, status, code) => {
    const { error } = await authClient(server.url).signUp({ email: `${randomUUID()}@example.com`, password })
    expect(error).toMatchObject({ status, code })
  })

  test.each([
    'nobody',
    'a b@example.com',
    'a,b@example.com',
    '@example.com',
    `${'x'.repeat(250)}@example.com`,
    'a\r\nBcc: x@example.com',
  ])('rejects the address %j', async (email) => {
    const { error } = await authClient(server.url).signUp({ email, password: goodPassword })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('without an address or by phone says that this method is disabled', async () => {
    const { error } = await authClient(server.url).signUp({ phone: '+391234567', password: goodPassword })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    const anonymous = await authClient(server.url).signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  test('rejects metadata that would not fit into a token or a row', async () => {
    const email = `${randomUUID()}@example.com`
    for (const full_name of ['x'.repeat(7000), 'nul \0 here', 'half \ud83d']) {
      const { error } = await authClient(server.url).signUp({
        email,
        password: goodPassword,
        options: { data: { full_name } },
      })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })
})

describe('signing in', () => {
  test('works with the right password, in any letter case of the address', async () => {
    const person = await signUpPerson(server.url)
    const { session } = await signInAgain(server.url, { ...person, email: person.email.toUpperCase() })
    expect(session.user.id).toBe(person.id)
  })

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const person = await signUpPerson(server.url)
    const wrong = await authClient(server.url).signInWithPassword({
      email: person.email,
      password: 'wrong-one',
    })
    const unknown = await authClient(server.url).signInWithPassword({
      email: 'nobody@example.com',
      password: 'wrong-one',
    })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const { status, code, message } = wrong.error ?? {}
    expect(unknown.error).toMatchObject({ status, code, message })
  })

  test('is rejected for a banned user, with the password and with an old token', async () => {
    const person = await signUpPerson(server.url)
    await server.context.database.tables
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', person.id)
      .execute()
    const again = await authClient(server.url).signInWithPassword(person)
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await person.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await person.data.from('profiles').select()).status).toBe(401)
    expect((await person.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' })
  })
})

describe('access tokens', () => {
  test('are signed with a key from the JWKS, and contain what the API promises', async () => {
    const person = await signUpPerson(server.url)
    const keys = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet
    const { payload, protectedHeader } = await jwtVerify(person.session.access_token, createLocalJWKSet(keys))
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: keys.keys[0]?.kid })
    expect(payload).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: person.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: person.email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
    })
    expect(keys.keys.every((key) => !('d' in key))).toBe(true)
    expect((await person.auth.getClaims()).data?.claims.sub).toBe(person.id)
  })

  test('from another server, without a signature, or garbled are rejected', async () => {
    const person = await signUpPerson(server.url)
    const [head, body, signature] = person.session.access_token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const tokens = [
      `${unsigned}.${body}.`,
      `${head}.${body}.${'A'.repeat(86)}`,
      `${head}.${signature}`,
      'x',
      `${head}.${body}x.${signature}`,
    ]
    for (const token of tokens) {
      const response = await fetch(`${server.url}/auth/v1/user`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'bad_jwt' })
      expect(
        (await fetch(`${server.url}/rest/v1/profiles`, { headers: { authorization: `Bearer ${token}` } }))
          .status,
      ).toBe(401)
    }
  })

  test('are required', async () => {
    const response = await fetch(`${server.url}/auth/v1/user`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
  })
})

describe('hostile input', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"email": {"a": 1}}',
    '{"email": 5}',
    '{"data": "x"}',
    '{"email":"a b","password":"secret-1","refresh_token":7}',
  ])('the body %j is a client error in the API’s form', async (body) => {
    for (const path of [
      '/signup',
      '/token?grant_type=password',
      '/token?grant_type=refresh_token',
      '/recover',
      '/verify',
    ]) {
      const response = await post(path, body, { 'x-supabase-api-version': '2024-01-01' })
      expect(`${path} ${response.status}`).toMatch(/ 4\d\d$/)
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(await response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    }
  })

  test('a huge body is rejected before it is read', async () => {
    const response = await post('/signup', JSON.stringify({ email: 'x'.repeat(2_000_000) }))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 413, error_code: 'request_entity_too_large' })
  })

  test('SQL in credentials is just a wrong password', async () => {
    for (const email of ["' or 1=1 --", "x'; drop table auth.users; --", 'nul\0']) {
      const response = await post(
        '/token?grant_type=password',
        JSON.stringify({ email, password: "' or '1'='1" }),
      )
      expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials' })
    }
  })

  test('unknown paths, methods and grants get JSON', async () => {
    const [path, method, grant] = await Promise.all([
      fetch(`${server.url}/auth/v1/nothing`),
      fetch(`${server.url}/auth/v1/user`, { method: 'DELETE' }),
      post('/token?grant_type=magic', '{}'),
    ])
    expect(await path.json()).toMatchObject({ error_code: 'not_found' })
    expect(method.status).toBe(404)
    expect(await grant.json()).toMatchObject({
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    })
  })

  test('a page of another origin can send requests, and its preflight is answered', async () => {
    const response = await fetch(`${server.url}/auth/v1/user`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'apikey,authorization,x-supabase-api-version',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey')
  })
})
