import type { SecurityEventList } from '@tidings/contract/api/security-events'
import { securityEvents } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
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
import { newUser } from './support/test-user.ts'
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
  const kinds = events.map(({ kind }) => kind).toReversed()
  return kinds.filter((kind) => kind !== 'data_read')
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

  test('are those who read it, with a network, once a day: devices, keys and the operator', async () => {
    await using server = await startTestServer({
      overrides: { clock },
      env: { AUTH_TRUSTED_PROXIES: '127.0.0.1' },
    })
    const [ada, grace] = [await signUpPerson(server.url), await signUpPerson(server.url)]
    const read = async (path: string, token: string, from = '198.51.100.7') => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
      const response = await fetch(server.url + path, { headers })
      await response.text()
      return response.status
    }
    const listed = async (id: string | null) => {
      const { rows } = await server.context.database.pool.query(
        'select kind, network from security_events where user_id is not distinct from $1 order by id',
        [id],
      )
      return rows
        .map(({ kind, network }) => `${kind as string} ${network as string}`)
        .filter((line) => /read|used/.test(line))
    }
    const token = ada.session.access_token
    expect(await listed(ada.id)).toEqual([])
    await read('/rest/v1/query_history', token)
    await read('/rest/v1/saved_articles', token)
    await read('/api/analytics?days=7', token)
    await read('/rest/v1/query_history', token, '203.0.113.5')
    const { key } = await makeKey(server.url, { accessToken: token })
    await read('/v1/models', key)
    await read('/v1/models', key)
    const seen = [
      'data_read 198.51.100.0/24',
      'data_read 203.0.113.0/24',
      'data_read 127.0.0.0/24',
      'key_used 198.51.100.0/24',
    ]
    expect(await listed(ada.id)).toEqual(seen)
    await clock.advance(86_400_000)
    await read('/api/analytics?days=7', token)
    expect(await listed(ada.id)).toEqual([...seen, seen[0]])
    for (let at = 0; at < 55; at++) await read('/rest/v1/profiles', token, `192.0.${at}.1`)
    const firstDay = seen.length
    expect(await listed(ada.id)).toHaveLength(firstDay + 50)
    await server.context.database.pool.query(
      `insert into security_events (kind, user_id) select 'data_read', $1 from generate_series(1, 60)`,
      [ada.id],
    )
    const shown = (await (
      await fetch(`${server.url}/api/security-events`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as SecurityEventList
    expect(shown.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signed_in', 'key_made']))
    const service = await signOperatorKey(server.config, 'service_role')
    await read(`/rest/v1/query_history?user_id=eq.${grace.id}`, service)
    await read(`/auth/v1/admin/users/${grace.id}`, service)
    expect(await listed(grace.id)).toEqual(['data_read_by_operator 198.51.100.0/24'])
    await read(`/auth/v1/admin/users/${grace.id}/factors`, service, '203.0.113.5')
    expect(await listed(grace.id)).toHaveLength(2)
    await read('/rest/v1/query_history', service)
    await read('/auth/v1/admin/users', service)
    expect(await listed(null)).toEqual(['data_read_by_operator 198.51.100.0/24'])
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
    expect(events.find(({ kind }) => kind !== 'data_read')).toEqual({
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
    const authorization = `Bearer ${(await newUser(noting.url)).accessToken}`
    const send = async (path: string, type = 'application/json') => {
      const headers = { authorization, 'content-type': type, 'x-forwarded-for': '203.0.113.77' }
      await (await fetch(noting.url + path, { method: 'POST', headers, body: `{"email": ${secret}` })).text()
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
