import { modelKeys } from '@tidings/contract/limits'
import type { ModelKeyList } from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysApi, makeKey, modelClient } from './support/model-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock

beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function listed(person: TestUser, url = server.url) {
  return ((await (await keysApi(url, person)).json()) as ModelKeyList).keys
}
const opens = async (key: string, url = server.url) => (await modelClient(url, key).get('/v1/models')).ok
const refusal = async (response: Response) => ({
  status: response.status,
  message: ((await response.json()) as { error: { message: string } }).error.message,
})

describe('a key', () => {
  test('is shown once, and stored as a hash with its last characters', async () => {
    const person = await newUser(server.url)
    const { key, ...shown } = await makeKey(server.url, person, { name: '  Kitchen speaker ' })
    expect(key).toMatch(/^tk_[\w-]{43}$/)
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Kitchen speaker',
      ending: key.slice(-4),
      createdAt: expect.any(String),
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(await listed(person)).toEqual([shown])
    const { rows } = await server.context.database.pool.query('select * from model_keys where id = $1', [
      shown.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, -4))
    const answered = await keysApi(server.url, person)
    expect(answered.headers.get('cache-control')).toBe('no-store')
  })

  test('shows when it was last used', async () => {
    const person = await newUser(server.url)
    const { key } = await makeKey(server.url, person)
    clock.advance(60_000)
    expect(await opens(key)).toBe(true)
    const [shown] = await listed(person)
    expect(Date.parse(shown?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(shown?.createdAt ?? '') + 60_000,
    )
  })

  test('opens nothing once it is revoked, while others still work', async () => {
    const person = await newUser(server.url)
    const revoked = await makeKey(server.url, person)
    const other = await makeKey(server.url, person)
    const stranger = await newUser(server.url)
    const revoke = (who: TestUser, id: string) =>
      keysApi(server.url, who, { path: `/${id}`, method: 'DELETE' })
    expect((await revoke(stranger, revoked.id)).status).toBe(404)
    expect(await opens(revoked.key)).toBe(true)
    expect((await revoke(person, revoked.id)).status).toBe(204)
    expect([await opens(revoked.key), await opens(other.key)]).toEqual([false, true])
    expect((await revoke(person, revoked.id)).status).toBe(404)
    expect((await revoke(person, 'nothing')).status).toBe(404)
    expect((await listed(person)).map(({ id }) => id)).toEqual([other.id])
  })

  test('can be revoked with all others of its owner, and nobody else’s', async () => {
    const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
    const keys = [await makeKey(server.url, ada), await makeKey(server.url, ada)]
    const other = await makeKey(server.url, ben)
    for (let times = 0; times < 2; times++)
      expect((await keysApi(server.url, ada, { method: 'DELETE' })).status).toBe(204)
    expect(await Promise.all([...keys, other].map(({ key }) => opens(key)))).toEqual([false, false, true])
  })

  test('opens nothing after it expires, and is no longer listed', async () => {
    const person = await newUser(server.url)
    const { key, createdAt, expiresAt } = await makeKey(server.url, person, {
      name: 'Call',
      expiresInS: 3600,
    })
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(3_600_000)
    clock.advance(3_590_000)
    expect(await opens(key)).toBe(true)
    clock.advance(11_000)
    expect([await opens(key), await listed(person)]).toEqual([false, []])
  })

  test('does not work while its account is banned or after it is deleted', async () => {
    const admin = await adminClient(server)
    const banned = await newUser(server.url)
    const { key } = await makeKey(server.url, banned)
    await admin.updateUserById(banned.id, { ban_duration: '1h' })
    expect(await opens(key)).toBe(false)
    await admin.updateUserById(banned.id, { ban_duration: 'none' })
    expect(await opens(key)).toBe(true)
    for (const keepsRow of [true, false]) {
      const leaving = await newUser(server.url)
      const left = await makeKey(server.url, leaving)
      await admin.deleteUser(leaving.id, keepsRow)
      expect(await opens(left.key)).toBe(false)
      const found = await server.context.database.pool.query('select from model_keys where id = $1', [
        left.id,
      ])
      expect(found.rowCount).toBe(0)
    }
  })

  test.each([
    [{}, modelKeyTexts.nameRequired],
    [{ name: '  ' }, modelKeyTexts.nameRequired],
    [{ name: 'x'.repeat(101) }, modelKeyTexts.nameTooLong('100')],
    [{ name: 'a\u0000b' }, expect.stringContaining('Send')],
    [{ name: 'x', expiresInS: 0 }, expect.stringContaining('expiresInS')],
    [{ name: 'x', expiresInS: 1.5e300 }, expect.stringContaining('expiresInS')],
    ['nonsense', expect.stringContaining('Send')],
  ])('cannot be created from %j', async (body, message) => {
    const person = await newUser(server.url)
    expect(await refusal(await keysApi(server.url, person, { method: 'POST', body }))).toEqual({
      status: 400,
      message,
    })
  })

  test('is limited to twenty, even for simultaneous requests, not counting expired ones', async () => {
    const person = await newUser(server.url)
    await makeKey(server.url, person, { name: 'short', expiresInS: 60 })
    clock.advance(61_000)
    const asked = await Promise.all(
      Array.from({ length: modelKeys.perUser + 3 }, (_, index) =>
        keysApi(server.url, person, { method: 'POST', body: { name: `Key ${index}` } }),
      ),
    )
    expect(asked.filter(({ status }) => status === 201).length).toBe(modelKeys.perUser)
    expect(await refusal(asked.find(({ status }) => status !== 201) as Response)).toEqual({
      status: 409,
      message: modelKeyTexts.tooMany('20'),
    })
    expect((await listed(person)).length).toBe(modelKeys.perUser)
  })

  test('cannot be created, listed or revoked without a session', async () => {
    const nobody = { ...(await newUser(server.url)), accessToken: 'nonsense' }
    const { status } = await keysApi(server.url, nobody, { method: 'POST', body: { name: 'x' } })
    expect([status, (await keysApi(server.url, nobody)).status]).toEqual([401, 401])
    expect((await keysApi(server.url, nobody, { method: 'DELETE' })).status).toBe(401)
    expect((await keysApi(server.url, nobody, { path: '/x', method: 'DELETE' })).status).toBe(401)
  })
})

test('more keys than a user needs in an hour are rejected with a message', async () => {
  await using limited = await startTestServer({ env: { AUTH_RATE_LIMITS: 'on' } })
  const person = await newUser(limited.url)
  const make = () => keysApi(limited.url, person, { method: 'POST', body: { name: 'x' } })
  for (let count = 0; count < 60; count += 1) await (await make()).arrayBuffer()
  expect(await refusal(await make())).toMatchObject({
    status: 429,
    message: expect.stringContaining('too many keys'),
  })
})

test('a program that can sign in asks with its session, for as long as that lasts', async () => {
  const person = await newUser(server.url)
  expect(await opens(person.accessToken)).toBe(true)
  const answer = await modelClient(server.url, person.accessToken).ask('Sport')
  expect(answer.choices[0].message.content).not.toBe('')
  await person.auth.signOut()
  expect(await opens(person.accessToken)).toBe(false)
})

test('on a hardened server no key lasts more than ninety days', async () => {
  await using hardened = await startTestServer({ env: { HARDENED: 'on', ASK_CONSENT: 'off' } })
  const { createdAt, expiresAt } = await makeKey(hardened.url, await newUser(hardened.url))
  expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(90 * 86_400_000)
})

test('a key for a hosted project’s user expires, and answers from what this server stores', async () => {
  await using project = await startTestServer()
  await using gateway = await openProjectGateway(project)
  await using own = await startTestServer({
    env: gateway.env,
  })
  const person = await newUser(project.url)
  await person.data.from('profiles').update({ language_preference: 'fr' }).eq('id', person.id)
  await fetch(`${own.url}/api/subscriptions`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  const { key, createdAt, expiresAt } = await makeKey(own.url, person)
  expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(modelKeys.longestHostedS * 1000)
  gateway.asked.length = 0
  const model = modelClient(own.url, key)
  const answer = await model.ask('Sport')
  expect(answer.choices[0].message.content).toMatch(/^Ce sont des articles d’exemple, inventés par Tidings/)
  expect(gateway.asked).toEqual([])
})
