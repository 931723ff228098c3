import { randomUUID } from 'node:crypto'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '#src/config'
import { createLogger } from '#platform/logger'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { signInAgain, signUpPerson } from './support/project-clients.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { openProjectGateway, type ProjectGateway } from './support/project-gateway.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let project: TestServer
let gateway: ProjectGateway
let server: TestServer
let clock: MovableClock

beforeAll(async () => {
  project = await startTestServer()
  gateway = await openProjectGateway(project)
  clock = movableClock()
  server = await startTestServer({
    env: gateway.env,
    overrides: { clock },
  })
})

beforeEach(() => {
  gateway.asked.length = 0
})

afterEach(() => {
  gateway.answers.clear()
  vi.useRealTimers()
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

function ask(token: string, question = 'What is new?') {
  return fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
}

const questionsOfSession = () => gateway.asked.filter((line) => line === 'GET /auth/v1/user').length

describe('a server with accounts at a hosted project', () => {
  test('logs at its start which migrations the project lacks', async () => {
    gateway.answers.set('/rest/v1/saved_articles', { status: 404, body: { code: 'PGRST205' } })
    const lines: string[] = []
    await using started = await startTestServer({
      env: {
        ...gateway.env,
        SUPABASE_SECURITY_KEYS: 'on',
      },
      overrides: { log: createLogger('text', (line) => lines.push(line)) },
    })
    const config = (await (await fetch(`${started.url}/config.json`)).json()) as AppConfig
    expect(config.hasSecurityKeys).toBe(true)
    const warning = /WARN The project lacks .*20261122000801_saved_articles\.sql.*supabase db push/
    await expect.poll(() => lines.join('')).toMatch(warning)
  })

  test('tells the web app the project’s address, and allows connections to it', async () => {
    const response = await fetch(`${server.url}/config.json`)
    const config = (await response.json()) as AppConfig
    const publishableKey = gateway.env['SUPABASE_PUBLISHABLE_KEY']
    expect(config).toMatchObject({ projectUrl: gateway.url, publishableKey })
    // A project does not tell whether it takes them.
    expect(config.hasSecurityKeys).toBeUndefined()
    expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${gateway.url};`)
  })

  test.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/.well-known/jwks.json'],
    ['GET', '/rest/v1/profiles'],
    ['GET', '/api/sessions'],
  ])('does not serve %s %s', async (method, path) => {
    expect((await fetch(`${server.url}${path}`, { method })).status).toBe(404)
  })

  test('recognises its users, by their current name', async () => {
    const person = await signUpPerson(project.url, 'Ada Lovelace')
    await person.auth.updateUser({ data: { name: 'Countess' } })
    expect(await server.context.project.authenticate(person.session.access_token)).toEqual({
      userId: person.id,
      accessToken: person.session.access_token,
      sessionId: decodeJwt(person.session.access_token)['session_id'],
      email: person.email,
      displayName: 'Countess',
    })
  })

  test('answers questions, and reads and writes personal rows at the project only', async () => {
    const user = await newUser(project.url)
    await user.prefer({ interests: ['Science'] })
    const response = await ask(user.accessToken)
    expect(response.status).toBe(200)
    await expect.poll(() => user.history()).toMatchObject([{ query_text: 'What is new?' }])
    expect(gateway.asked).toContain('GET /rest/v1/user_preferences')
    const { rows } = await server.context.database.pool.query(
      'select id from public.query_history union all select id from auth.users',
    )
    expect(rows).toEqual([])
  })

  test('rejects users who have not verified their second factor there', async () => {
    const person = await signUpPerson(project.url)
    const shown = await verifyTotp(person.auth, await enrolTotp(person.auth), new Date())
    const other = await signInAgain(project.url, person)
    const refused = await ask(other.session.access_token)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { code: 'forbidden', message: 'Show your second factor first.' } },
    ])
    expect((await ask(shown.access_token)).status).toBe(200)
  })

  test('checks a session with the project once in a while, not on every request', async () => {
    const { session } = await signUpPerson(project.url)
    const authenticate = () => server.context.project.authenticate(session.access_token)
    const callers = await Promise.all(Array.from({ length: 20 }, authenticate))
    expect(new Set(callers.map((caller) => caller?.userId)).size).toBe(1)
    expect(questionsOfSession()).toBe(1)
    clock.advance(31_000)
    expect(await authenticate()).not.toBeNull()
    expect(questionsOfSession()).toBe(2)
  })

  test('rejects a session half a minute after it has ended there', async () => {
    const person = await signUpPerson(project.url)
    const other = await signInAgain(project.url, person)
    expect((await ask(person.session.access_token)).status).toBe(200)
    await person.auth.signOut({ scope: 'local' })
    clock.advance(31_000)
    expect((await ask(person.session.access_token)).status).toBe(401)
    expect((await ask(other.session.access_token)).status).toBe(200)
  })

  test('rejects a token that the project has not signed, without asking the project', async () => {
    const { session, id } = await signUpPerson(project.url)
    const { privateKey } = await generateKeyPair('ES256')
    const claims = decodeJwt(session.access_token)
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    const another = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'x' }).sign(privateKey)
    const [header, , signature] = session.access_token.split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${changed}.`
    for (const token of [forged, another, `${header}.${changed}.${signature}`, none, 'nothing', '..', id]) {
      expect(await server.context.project.authenticate(token)).toBeNull()
    }
    expect(questionsOfSession()).toBe(0)
  })

  test('rejects an expired token, without asking the project', async () => {
    const { session } = await signUpPerson(project.url)
    clock.advance(604_801_000)
    expect(await server.context.project.authenticate(session.access_token)).toBeNull()
    expect(questionsOfSession()).toBe(0)
    clock.advance(-604_801_000)
  })

  test('asks the project about a token signed with a shared secret', async () => {
    const userId = randomUUID()
    const claims = { sub: userId, session_id: randomUUID(), role: 'authenticated', aud: 'authenticated' }
    const shared = async (about: Record<string, unknown>) =>
      new SignJWT({ exp: Math.floor(clock.now().getTime() / 1000) + 60, ...about })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('a shared secret that only the project knows'))
    expect(await server.context.project.authenticate(await shared(claims))).toBeNull()
    gateway.answers.set('/auth/v1/user', { status: 200, body: { id: userId, email: 'a@example.com' } })
    expect(await server.context.project.authenticate(await shared({ ...claims, n: 2 }))).toMatchObject({
      userId,
      email: 'a@example.com',
      displayName: null,
    })
    const borrowed = { ...claims, sub: randomUUID() }
    expect(await server.context.project.authenticate(await shared(borrowed))).toBeNull()
    for (const change of [{ role: 'anon' }, { aud: 'others' }, { exp: 1 }]) {
      expect(await server.context.project.authenticate(await shared({ ...claims, ...change }))).toBeNull()
    }
  })

  test('reports an error while the project is down, and signs nobody out', async () => {
    const { session } = await signUpPerson(project.url)
    gateway.answers.set('/auth/v1/user', { status: 500, body: {} })
    expect((await ask(session.access_token)).status).toBe(503)
    gateway.answers.clear()
    expect((await ask(session.access_token)).status).toBe(200)
  })

  test('reports the same while the project’s keys cannot be fetched', async () => {
    const { session } = await signUpPerson(project.url)
    await using early = await startTestServer({
      env: gateway.env,
    })
    gateway.answers.set('/auth/v1/.well-known/jwks.json', { status: 502, body: {} })
    await expect(early.context.project.authenticate(session.access_token)).rejects.toMatchObject({
      code: 'unavailable',
    })
    gateway.answers.clear()
    expect(await early.context.project.authenticate(session.access_token)).not.toBeNull()
  })

  test('follows the project to a new key', async () => {
    const before = await signUpPerson(project.url)
    expect(await server.context.project.authenticate(before.session.access_token)).not.toBeNull()
    await using renewed = await startTestServer()
    gateway.project = renewed
    const after = await signUpPerson(renewed.url)
    // The keys are asked for anew at most twice a minute, whoever shows unknown ones.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await server.context.project.authenticate(after.session.access_token)).toMatchObject({
      userId: after.id,
    })
    gateway.project = project
  })
})

test.each([
  [{ SUPABASE_URL: 'https://x.example' }, 'SUPABASE_PUBLISHABLE_KEY'],
  [{ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }, 'SUPABASE_URL'],
  [{ SUPABASE_URL: 'x', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }, 'SUPABASE_URL'],
  [{ SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'is a secret key'],
  [
    {
      SUPABASE_URL: 'https://x.example',
      SUPABASE_PUBLISHABLE_KEY: `e.${Buffer.from('{"role":"service_role"}').toString('base64url')}.s`,
    },
    'is a secret key',
  ],
])('%j prevents the start', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})
