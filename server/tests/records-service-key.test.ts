import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
import { dataClient, historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let people: Person[]

beforeAll(async () => {
  server = await startTestServer()
  people = [await signUpPerson(server.url), await signUpPerson(server.url, 'Grace Hopper')]
})
afterAll(() => server[Symbol.asyncDispose]())

test('the service’s key reads and writes the rows of everybody', async () => {
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

test('it opens no table that is not exposed', async () => {
  const data = dataClient(server.url, await signOperatorKey(server.config, 'service_role'))
  expect((await data.from('users').select()).error?.code).toBe('PGRST205')
})

test('a key for nobody in particular opens nothing', async () => {
  const data = dataClient(server.url, await signOperatorKey(server.config, 'anon'))
  expect(await data.from('profiles').select()).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('a key of another server opens nothing', async () => {
  await using other = await startTestServer()
  const data = dataClient(server.url, await signOperatorKey(other.config, 'service_role'))
  expect(await data.from('profiles').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
})
