import type { SecurityEventList } from '@tidings/contract/api/security-events'
import { securityEvents } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldEventsJob } from '#modules/security-events'
import { createLogger } from '#platform/logger'
import { coarsenAddress } from '#platform/network/trusted-proxies'
import { keysApi, makeKey } from './support/model-client.ts'
import { manualClock, type ManualClock } from './support/manual-clock.ts'
import { runCommand } from './support/operator-tool.ts'
import {
  authClient,
  goodPassword,
  historyEntry,
  signInAgain,
  signUpPerson,
  type Person,
} from './support/project-clients.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: ManualClock
let person: Person

beforeAll(async () => {
  clock = manualClock()
  server = await startTestServer({
    overrides: { clock },
    env: { AUTH_TRUSTED_PROXIES: '127.0.0.1', AUTH_RESEND_INTERVAL_S: '1' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

const get = (token: string) =>
  fetch(`${server.url}/api/security-events`, { headers: { authorization: `Bearer ${token}` } })

async function kindsFor(token: string): Promise<string[]> {
  const response = await get(token)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { events } = (await response.json()) as SecurityEventList
  return events.map(({ kind }) => kind).toReversed()
}

describe('the security events of an account', () => {
  test('include sign-ins, failed ones and sign-outs, in order', async () => {
    const device = await signInAgain(server.url, person)
    await authClient(server.url).signInWithPassword({ email: person.email, password: 'Wrong-horse-7' })
    await authClient(server.url).verifyOtp({ type: 'email', email: person.email, token: '000000' })
    await device.auth.signOut({ scope: 'local' })
    expect(await kindsFor(person.session.access_token)).toEqual([
      'signed_in',
      'signed_in',
      'sign_in_failed',
      'sign_in_failed',
      'signed_out',
    ])
  })

  test('include rejected actions, a few per hour however often they are tried', async () => {
    const other = await signUpPerson(server.url)
    const steal = () => person.data.from('query_history').insert(historyEntry(other.id))
    for (let at = 0; at < 6; at++) expect((await steal()).error?.code).toBe('42501')
    const kinds = async () => (await kindsFor(person.session.access_token)).slice(1)
    expect(await kinds()).toEqual(Array(3).fill('access_refused'))
    await clock.advance(3_600_000)
    await steal()
    expect(await kinds()).toEqual(Array(4).fill('access_refused'))
    expect(await kindsFor(other.session.access_token)).toEqual(['signed_in'])
  })

  test('include changes of password, address and factors, and keys', async () => {
    const { access_token: token } = person.session
    const { id } = await makeKey(server.url, { accessToken: token })
    await keysApi(server.url, { accessToken: token }, { method: 'DELETE', path: `/${id}` })
    await person.auth.updateUser({ password: `${goodPassword}-new` })
    const admin = await adminClient(server)
    await admin.updateUserById(person.id, { email: `new-${person.email}`, email_confirm: true })
    await admin.updateUserById(person.id, { phone: '4915112345678', phone_confirm: true })
    const factor = await enrolTotp(person.auth)
    await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code: '000000' })
    await verifyTotp(person.auth, factor, clock.now())
    await person.auth.mfa.unenroll({ factorId: factor.factorId })
    expect(await kindsFor(token)).toEqual([
      'signed_in',
      'key_made',
      'key_removed',
      'password_changed',
      'email_changed',
      'phone_changed',
      'second_step_failed',
      'factor_added',
      'factor_removed',
    ])
  })

  test('include bans and their end, and changes by the operator', async () => {
    const admin = await adminClient(server)
    await admin.updateUserById(person.id, { ban_duration: '1h' })
    await admin.updateUserById(person.id, { ban_duration: 'none' })
    await admin.updateUserById(person.id, { password: `${goodPassword}-new` })
    const { session } = await signInAgain(server.url, { ...person, password: `${goodPassword}-new` })
    expect(await kindsFor(session.access_token)).toEqual([
      'signed_in',
      'banned',
      'unbanned',
      'password_changed',
      'signed_in',
    ])
  })

  test('can be read by its owner only, and only with the second factor if there is one', async () => {
    const other = await signUpPerson(server.url)
    expect(await kindsFor(other.session.access_token)).toEqual(['signed_in'])
    expect((await get('nobody')).status).toBe(401)
    await verifyTotp(person.auth, await enrolTotp(person.auth), clock.now())
    const thief = await signInAgain(server.url, person)
    expect((await get(thief.session.access_token)).status).toBe(403)
  })

  test('contain the network but no address, and nothing personal', async () => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    const { events } = (await (await get(token)).json()) as SecurityEventList
    expect(events[0]).toEqual({
      id: expect.any(Number),
      kind: 'signed_in',
      network: '203.0.113.0/24',
      at: clock.now().toISOString(),
    })
    const { rows } = await server.context.database.pool.query('select * from security_events')
    expect(JSON.stringify(rows)).not.toMatch(/@|203\.0\.113\.77|Ada/)
  })

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:3456::1', '2001:db8:12::/48'],
    ['in-process', null],
  ])('of type %s are limited to %s', (address, network) => {
    expect(coarsenAddress(address)).toBe(network)
  })

  test('are deleted after 90 days', async () => {
    await clock.advance(securityEvents.keptDays * 86_400_000 - 1000)
    const other = await signUpPerson(server.url)
    const forget = () => deleteOldEventsJob(server.context).run({}, new AbortController().signal)
    const count = async () => {
      const { rows } = await server.context.database.pool.query(
        'select user_id from security_events where user_id = any($1)',
        [[person.id, other.id]],
      )
      return rows.length
    }
    await forget()
    expect(await count()).toBe(2)
    await clock.advance(2000)
    await forget()
    expect(await count()).toBe(1)
  })
})

test('the operator can list them by user and type', async () => {
  await authClient(server.url).signInWithPassword({ email: person.email, password: 'Wrong-horse-7' })
  await authClient(server.url).signInWithPassword({ email: 'nobody@example.com', password: 'Wrong-horse-7' })
  const url = server.config.databaseUrl
  if (url === null) return
  const env = { DATA_DIR: server.config.dataDir, DATABASE_URL: url }
  const all = await runCommand(['events', '--last', '3'], env)
  expect(all.code).toBe(0)
  const lines = all.output.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(
    new RegExp(String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  sign_in_failed +${person.id}  127\.0\.0\.0/24$`),
  )
  expect(lines[2]).toMatch(/sign_in_failed +- /)
  const own = await runCommand(['events', '--user', person.id, '--kind', 'signed_in'], env)
  expect(own.output.trimEnd().split('\n')).toHaveLength(1)
  const none = await runCommand(['events', '--user', crypto.randomUUID()], env)
  expect(none.output).toBe('No matching events.\n')
  for (const wrong of [
    ['--user', 'x'],
    ['--kind', 'x'],
    ['--last', '0'],
    ['--last', 'x'],
  ])
    await expect(runCommand(['events', ...wrong], env)).rejects.toThrow('must be')
})

describe('rejected input', () => {
  const secret = 'not-for-the-log'

  test('is logged by route, status and network, without its content, and cannot flood the log', async () => {
    const lines: string[] = []
    await using noting = await startTestServer({
      overrides: { clock, log: createLogger('json', (line) => lines.push(line)) },
      env: { AUTH_TRUSTED_PROXIES: '127.0.0.1' },
    })
    const send = async (path: string, type = 'application/json') => {
      const headers = { 'content-type': type, 'x-forwarded-for': '203.0.113.77' }
      const body = `{"email": ${secret}`
      await (await fetch(noting.url + path, { method: 'POST', headers, body })).text()
    }
    const seen = () =>
      lines.flatMap((line) => {
        const { message, route, status, network, omittedBefore } = JSON.parse(line) as Record<string, unknown>
        return message === 'input refused' ? [{ route, status, network, omittedBefore }] : []
      })
    const network = '203.0.113.0/24'
    await send(`/auth/v1/token?grant_type=password&${secret}`)
    await send('/rest/v1/query_history', 'text/plain')
    await send('/api/ask', 'text/plain')
    await send('/healthz')
    expect(seen()).toEqual([
      { route: '/auth/v1/token', status: 400, network },
      { route: expect.stringMatching(/^\/rest\/v1\//), status: 415, network },
      { route: '/api/*', status: 415, network },
    ])
    for (let sent = 0; sent < 70; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, () => send('/api/ask', 'text/plain')))
    }
    expect(seen()).toHaveLength(60)
    await clock.advance(60_000)
    await send('/api/ask', 'text/plain')
    expect(seen().at(-1)).toMatchObject({ omittedBefore: 13 })
    expect(lines.join('')).not.toMatch(/not-for-the-log|203\.0\.113\.77/)
  })
})
