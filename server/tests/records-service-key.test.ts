import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
import { manualClock } from './support/manual-clock.ts'
import { runCommand } from './support/operator-tool.ts'
import { dataClient, historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { codeAt } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let people: Person[]

beforeAll(async () => {
  server = await startTestServer()
  people = [await signUpPerson(server.url), await signUpPerson(server.url, 'Grace Hopper')]
})
afterAll(() => server[Symbol.asyncDispose]())

test('the service key reads and writes every user’s rows', async () => {
  const data = dataClient(server.url, await signOperatorKey(server.config, 'service_role'))
  const ids = people.map(({ id }) => id).toSorted()
  const profiles = await data.from('profiles').select('id')
  expect(profiles.data?.map((row) => row['id'] as string).toSorted()).toEqual(ids)
  const inserted = await data
    .from('query_history')
    .insert(ids.map((id) => historyEntry(id)))
    .select('user_id')
  expect(inserted.data).toHaveLength(2)
  const updated = await data
    .from('user_preferences')
    .update({ interests: ['Art'] })
    .in('user_id', ids)
    .select()
  expect(updated.data).toHaveLength(2)
  const removed = await data.from('query_history').delete().in('user_id', ids).select()
  expect(removed.data).toHaveLength(2)
})

test('the service key opens no table that is not exposed', async () => {
  const data = dataClient(server.url, await signOperatorKey(server.config, 'service_role'))
  expect((await data.from('users').select()).error?.code).toBe('PGRST205')
})

test('the anonymous key opens nothing', async () => {
  const data = dataClient(server.url, await signOperatorKey(server.config, 'anon'))
  expect(await data.from('profiles').select()).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('a key of another server’s key opens nothing', async () => {
  await using other = await startTestServer()
  const data = dataClient(server.url, await signOperatorKey(other.config, 'service_role'))
  expect(await data.from('profiles').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
})

test('a service key from the tool works on this machine, or from the networks that it names', async () => {
  await using proxied = await startTestServer({ env: { AUTH_TRUSTED_PROXIES: '127.0.0.1' } })
  const makeKey = async (...from: string[]) =>
    (await runCommand(['keys', 'service', ...from], { DATA_DIR: proxied.config.dataDir })).output.split(
      '\n',
    )[0]
  const statuses = (key: string | undefined, from: string) =>
    Promise.all(
      ['/auth/v1/admin/users', '/rest/v1/profiles'].map(async (path) => {
        const headers = { authorization: `Bearer ${key}`, apikey: `${key}`, 'x-forwarded-for': from }
        return (await fetch(proxied.url + path, { headers })).status
      }),
    )
  const [local, near, any] = [
    await makeKey(),
    await makeKey('--from', '10.0.0.0/8, 2001:db8::/32'),
    await makeKey('--from', 'any'),
  ]
  expect(await statuses(local, '127.0.0.1')).toEqual([200, 200])
  expect(await statuses(local, '10.1.2.3')).toEqual([403, 401])
  expect(await statuses(near, '10.1.2.3')).toEqual([200, 200])
  expect(await statuses(near, '2001:db8::7')).toEqual([200, 200])
  expect(await statuses(near, '127.0.0.1')).toEqual([403, 401])
  expect(await statuses(any, '203.0.113.9')).toEqual([200, 200])
  await expect(makeKey('--from', 'the office')).rejects.toThrow('--from takes any')
})

test('where a code is asked for, a service key alone opens nothing, and an hour with a code of the operator’s app', async () => {
  const clock = manualClock()
  const env = { HARDENED: 'on', AUTH_RATE_LIMITS: 'on', AUTH_TRUSTED_PROXIES: '127.0.0.1' }
  await using hardened = await startTestServer({ overrides: { clock }, env })
  const tool = { DATA_DIR: hardened.config.dataDir, AUTH_SERVICE_KEY_CODE: 'on' }
  const key = (await runCommand(['keys', 'service'], tool)).output.split('\n')[0] ?? ''
  const json = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  const send = (path: string, token: string, init: RequestInit & { from?: string } = {}) => {
    const { from = '127.0.0.1', ...rest } = init
    const headers = { authorization: `Bearer ${token}`, apikey: token, 'x-forwarded-for': from, ...json }
    return fetch(hardened.url + path, {
      ...rest,
      headers,
    })
  }
  const opened = (token: string, from?: string) =>
    Promise.all(
      ['/auth/v1/admin/users', '/rest/v1/profiles'].map(async (path) => {
        const response = await send(path, token, from === undefined ? {} : { from })
        return [response.status, ((await response.json()) as { code?: string }).code]
      }),
    )
  const show = async (code: string, token = key) => {
    const body = JSON.stringify({ code })
    const response = await send('/auth/v1/admin/session', token, { method: 'POST', body })
    return {
      status: response.status,
      ...((await response.json()) as { access_token?: string; code?: string }),
    }
  }
  const gone = [
    [403, 'bad_jwt'],
    [401, 'PGRST301'],
  ]
  const closed = [
    [403, 'insufficient_aal'],
    [403, 'insufficient_aal'],
  ]
  expect(await opened(key)).toEqual(closed)
  expect(await show('000000')).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  const secret = /secret=([A-Z2-7]+)/.exec((await runCommand(['keys', 'app'], tool)).output)?.[1] ?? ''
  await expect(runCommand(['keys', 'app'], tool)).rejects.toThrow('There is an app already')
  const { access_token: token = '' } = await show(codeAt(secret, clock.now()))
  expect(await opened(token)).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await opened(token, '203.0.113.9')).toEqual(gone)
  expect(await show(codeAt(secret, clock.now()))).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  const nobody = await signOperatorKey(hardened.config, 'anon')
  expect(await show(codeAt(secret, clock.now()), nobody)).toMatchObject({ status: 403, code: 'not_admin' })
  await clock.advance(30_000)
  for (let at = 0; at < 3; at++) expect((await show('000000')).status).toBe(422)
  expect((await show(codeAt(secret, clock.now()))).status).toBe(429)
  await clock.advance(3_600_000)
  expect(await opened(token)).toEqual(gone)
  const { rows } = await hardened.context.database.pool.query(
    `select kind from security_events where kind like 'service%' order by id`,
  )
  expect(rows.map(({ kind }) => kind as string)).toEqual([
    'service_session_opened',
    ...Array<string>(4).fill('service_code_failed'),
  ])
})
