import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
import { runCommand } from './support/operator-tool.ts'
import { dataClient, historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
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
