import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config'
import { enrolKey } from './support/key-factor.ts'
import { makeKey } from './support/model-client.ts'
import { signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const env = {
  PUBLIC_URL: 'https://news.example.org',
  CORS_ORIGINS: 'https://app.example.org, http://10.0.0.5:8080/',
  ALLOWED_HOSTS: 'tidings.internal *.inner.example',
}

let server: TestServer
let port: string

beforeAll(async () => {
  server = await startTestServer({ env })
  port = new URL(server.url).port
})
afterAll(() => server[Symbol.asyncDispose]())

describe('pages on another origin that call the auth and data APIs', () => {
  async function allows(origin: string, path = '/auth/v1/settings') {
    const headers = { origin, 'access-control-request-method': 'PUT' }
    const [asked, preflight] = await Promise.all([
      fetch(server.url + path, { headers: { origin } }),
      fetch(server.url + path, { method: 'OPTIONS', headers }),
    ])
    const named = [asked, preflight].map((each) => each.headers.get('access-control-allow-origin'))
    expect(named[0]).toBe(named[1])
    return named[0] === origin
  }

  test.each([
    ['https://news.example.org', true],
    ['https://app.example.org', true],
    ['http://10.0.0.5:8080', true],
    ['http://localhost:PORT', true],
    ['http://127.0.0.1:PORT', true],
    ['http://[::1]:PORT', true],
    ['http://localhost:5173', true],
    ['http://localhost:8080', false],
    ['https://localhost:PORT', false],
    ['http://news.example.org', false],
    ['https://news.example.org.evil.example', false],
    ['https://evil.example', false],
    ['http://localhost.evil.example:PORT', false],
    ['null', false],
  ])('%s: %j', async (origin, isAllowed) => {
    const named = origin.replace('PORT', port)
    expect(await allows(named)).toBe(isAllowed)
    expect(await allows(named, '/rest/v1/profiles')).toBe(isAllowed)
  })

  test('can read errors, too, even about a missing key', async () => {
    await using strict = await startTestServer({ env: { ...env, AUTH_REQUIRE_API_KEY: 'on' } })
    const headers = { origin: 'https://app.example.org' }
    for (const path of ['/auth/v1/user', '/rest/v1/profiles', '/auth/v1/nowhere']) {
      const { headers: told, status } = await fetch(strict.url + path, { headers })
      expect([status, told.get('access-control-allow-origin')]).toEqual([401, headers.origin])
    }
  })

  test('may come from any origin if the operator allows it', async () => {
    await using generous = await startTestServer({ env: { CORS_ORIGINS: '*' } })
    const { headers } = await fetch(`${generous.url}/auth/v1/health`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://evil.example')
  })
})

/** `fetch` names the host that it connects to. */
function statusFor(host: string, path = '/config.json', headers: Record<string, string> = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.once('error', reject)
    asked.end()
  })
}

describe('host names of the server', () => {
  test.each([
    ['news.example.org', 200],
    ['NEWS.example.org:443', 200],
    ['tidings.internal:3000', 200],
    ['a.inner.example', 200],
    ['localhost:1', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['inner.example', 421],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['evil.example:3000', 421],
    ['192.0.2.1', 421],
  ])('%s: %i', async (host, status) => {
    expect(await statusFor(host)).toBe(status)
    expect(await statusFor(host, '/auth/v1/health')).toBe(status)
    expect(await statusFor(host, '/healthz')).toBe(200)
    expect(await statusFor(host, '/readyz')).toBe(200)
  })

  test('are not taken from forwarding headers', async () => {
    expect(await statusFor('evil.example', '/', { 'x-forwarded-host': 'news.example.org' })).toBe(421)
    expect(await statusFor('news.example.org', '/config.json', { 'x-forwarded-host': 'evil.example' })).toBe(
      200,
    )
  })

  test.each([
    [{ ALLOWED_HOSTS: 'news.example.org:443' }, /^ALLOWED_HOSTS must list host names without a port/],
    [{ ALLOWED_HOSTS: 'https://news.example.org' }, /^ALLOWED_HOSTS must list/],
    [{ CORS_ORIGINS: 'news.example.org' }, /^CORS_ORIGINS must list origins/],
    [{ CORS_ORIGINS: 'https://news.example.org/path' }, /^CORS_ORIGINS must list origins/],
  ])('%j prevents the start', (wrong, message) => {
    expect(() => readConfig(wrong)).toThrow(message)
  })
})

describe('the origin for a security key', () => {
  let person: Person
  let factorId: string
  beforeAll(async () => {
    person = await signUpPerson(server.url)
    factorId = await enrolKey(person.auth)
  })

  type KeyChallengeBody = {
    error_code?: string
    webauthn?: { credential_options: { publicKey: { rp: { id: string } } } }
  }
  const readName = ({ error_code: code, webauthn }: KeyChallengeBody) =>
    code ?? webauthn?.credential_options.publicKey.rp.id

  /** The name that the key would be bound to, or why there is none. */
  function nameFor(host: string, origin: string | null): Promise<string | undefined> {
    const headers = {
      host,
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
      ...(origin === null ? {} : { origin }),
    }
    const path = `/auth/v1/factors/${factorId}/challenge`
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method: 'POST', headers }
      const asked = request(options, (response) => {
        json(response).then((body) => resolve(readName(body as KeyChallengeBody)), reject)
      })
      asked.once('error', reject)
      asked.end('{}')
    })
  }

  test.each<[origin: string | null, host: string, name: string]>([
    [null, 'localhost', 'news.example.org'],
    ['https://news.example.org', 'localhost', 'news.example.org'],
    ['https://app.example.org', 'news.example.org', 'app.example.org'],
    ['https://a.inner.example', 'a.inner.example', 'a.inner.example'],
    ['http://localhost:PORT', 'localhost:PORT', 'localhost'],
    ['https://a.inner.example', 'b.inner.example', 'validation_failed'],
    ['http://a.inner.example', 'a.inner.example', 'validation_failed'],
    ['https://news.example.org:8443', 'news.example.org', 'validation_failed'],
    ['https://evil.example', 'news.example.org', 'validation_failed'],
    ['http://10.0.0.5:8080', 'news.example.org', 'validation_failed'],
    ['http://[::1]:PORT', '[::1]:PORT', 'validation_failed'],
  ])('%s at %s: %s', async (origin, host, name) => {
    const named = origin === null ? null : origin.replace('PORT', port)
    expect(await nameFor(host.replace('PORT', port), named)).toBe(name)
  })
})

describe('routes that take JSON', () => {
  const post = (path: string, contentType: string, body = '{"feedback":"More jazz"}') =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': contentType }, body })

  let person: Person
  beforeAll(async () => {
    person = await signUpPerson(server.url)
  })

  test('reject a missing content type', async () => {
    const headers = { authorization: `Bearer ${person.session.access_token}` }
    for (const path of ['/api/ask', '/rest/v1/query_history', '/auth/v1/factors']) {
      const { status } = await fetch(server.url + path, { method: 'POST', headers, body: Buffer.from('{}') })
      expect([path, status]).toEqual([path, 415])
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('%s', async (type) => {
    expect((await post('/.netlify/functions/send-feedback', type)).status).toBe(415)
    expect((await post('/.netlify/functions/trigger-feedback-email', type)).status).toBe(415)
    expect((await post('/api/ask', type)).status).toBe(415)
    expect((await post('/call/web', type)).status).toBe(415)
    const credentials = JSON.stringify({ email: person.email, password: person.password })
    const signIn = await post('/auth/v1/token?grant_type=password', type, credentials)
    expect([signIn.status, await signIn.json()]).toMatchObject([415, { error_code: 'bad_json' }])
    const { session } = person
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': type }
    const row = JSON.stringify({ user_id: person.id, query_text: 'Q' })
    const inserted = await fetch(`${server.url}/rest/v1/query_history`, {
      method: 'POST',
      headers,
      body: row,
    })
    expect(inserted.status).toBe(415)
    const { key } = await makeKey(server.url, { accessToken: session.access_token })
    const asked = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body: '{"model":"tidings","messages":[{"role":"user","content":"Hello?"}]}',
    })
    expect(asked.status).toBe(415)
  })

  test('accept a character set and JSON subtypes', async () => {
    expect((await post('/.netlify/functions/send-feedback', 'application/json; charset=utf-8')).status).toBe(
      200,
    )
    expect((await post('/api/ask', 'application/problem+json')).status).toBe(401)
  })

  test('reject a list instead of an object, also where nothing in it is required', async () => {
    const { paths } = JSON.parse(
      readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    ) as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>
    }
    // Our own calls need nothing of the body, which is a hosted provider's.
    delete paths['/call/web']
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => requestBody && 'application/json' in requestBody.content)
        .map(([method]) => ({ method: method.toUpperCase(), path: path.replace('{id}', randomUUID()) })),
    )
    expect(routes.length).toBeGreaterThan(10)
    const { session } = await signUpPerson(server.url)
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const taken: string[] = []
    for (const { method, path } of routes) {
      const { status } = await fetch(server.url + path, { method, headers, body: '[]' })
      if (status !== 400) taken.push(`${method} ${path}: ${status}`)
    }
    expect(taken).toEqual([])
  })

  test('require no body where none is needed', async () => {
    const { session } = await signUpPerson(server.url)
    const headers = { authorization: `Bearer ${session.access_token}` }
    expect((await fetch(`${server.url}/call/web`, { method: 'POST', headers })).status).toBe(201)
  })
})
