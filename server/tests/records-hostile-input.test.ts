import { beforeAll, beforeEach, expect, test } from 'vitest'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await shareTestServer()
})
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

function raw(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${person.session.access_token}`)
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  return fetch(`${server.url}/rest/v1${path}`, { ...init, headers })
}

test.each([
  'feeds',
  'articles',
  'subscriptions',
  'call_rooms',
  'auth.users',
  'users',
  'pg_user',
  'profiles;drop table profiles',
  '__proto__',
])('the table %j is inaccessible', async (table) => {
  const response = await raw(`/${encodeURIComponent(table)}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST/) })
})

test.each([
  ['?select=secret', '42703'],
  ['?select=*,auth.users(*)', 'PGRST100'],
  ['?select=id;drop table profiles', '42703'],
  ['?secret=eq.1', '42703'],
  ['?id=1', 'PGRST100'],
  ['?id=nonsense.1', 'PGRST100'],
  ['?id=eq.not-a-uuid', '22P02'],
  ["?id=eq.' or '1'='1", '22P02'],
  ['?id=eq.%00', 'PGRST100'],
  ['?order=secret', '42703'],
  ['?order=id.sideways', 'PGRST100'],
  ['?limit=-1', 'PGRST100'],
  ['?limit=1;drop', 'PGRST100'],
  ['?limit=99999999999999999999', 'PGRST100'],
  ['?offset=x', 'PGRST100'],
])('the query %j answers 400 %s', async (query, code) => {
  const response = await raw(`/profiles${query}`)
  expect(response.status).toBe(400)
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ code, message: expect.any(String) })
  expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
})

test.each([
  ['', 'PGRST102'],
  ['{', 'PGRST102'],
  ['null', 'PGRST102'],
  ['5', 'PGRST102'],
  ['[1]', 'PGRST102'],
  ['{"secret": 1}', 'PGRST204'],
  ['{"__proto__": {"a": 1}}', 'PGRST204'],
  ['{"location": "nul \\u0000"}', '22P05'],
  ['{"language_preference": "xx"}', '23514'],
  ['{"language_preference": null}', '23502'],
  [`{"location": "${'x'.repeat(201)}"}`, '23514'],
  ['{"created_at": "yesterday-ish"}', '22007'],
])('the update %j answers 400 %s and changes nothing', async (body, code) => {
  const response = await raw(`/profiles?id=eq.${person.id}`, { method: 'PATCH', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
  expect((await person.data.from('profiles').select('location').single()).data).toEqual({ location: null })
})

test('an update without a filter is rejected', async () => {
  const response = await raw('/profiles', { method: 'PATCH', body: '{"location": "everywhere"}' })
  expect(await response.json()).toMatchObject({ code: '21000' })
})

test('a huge body without a declared length is rejected', async () => {
  const entry = JSON.stringify(historyEntry(person.id, 'x'.repeat(2_000_000)))
  const body = new Blob([entry]).stream()
  const response = await raw('/query_history', { method: 'POST', body, duplex: 'half' })
  expect(response.status).toBe(413)
})

test('a huge body is rejected', async () => {
  const response = await raw('/query_history', {
    method: 'POST',
    body: JSON.stringify(historyEntry(person.id, 'x'.repeat(2_000_000))),
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
})

test('duplicates and dangling references are conflicts', async () => {
  const { data } = await person.data
    .from('query_history')
    .insert(historyEntry(person.id))
    .select('id')
    .single()
  const again = await person.data
    .from('query_history')
    .insert({ ...historyEntry(person.id), id: data?.['id'] })
  expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
})

test('other schemas and methods get an error in the API’s form', async () => {
  const schema = await raw('/profiles', { headers: { 'accept-profile': 'auth' } })
  expect(schema.status).toBe(406)
  expect(await schema.json()).toMatchObject({ code: 'PGRST106' })
  expect((await raw('/profiles', { method: 'PROPFIND' })).status).toBe(404)
  expect((await raw('/rpc/touch_updated_at', { method: 'POST', body: '{}' })).status).toBe(404)
})
