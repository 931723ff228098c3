import { beforeEach, describe, expect, test } from 'vitest'
import { clock, ask, codeOf, person, server, setUpFactorServer, withFactor } from './support/factor-server.ts'
import { makeKey, modelClient } from './support/model-client.ts'
import {
  dataClient,
  goodPassword,
  historyEntry,
  signInAgain,
  signUpPerson,
  type Person,
} from './support/project-clients.ts'
import { codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'

setUpFactorServer()

/** Whoever knows the password alone. */
let thief: Awaited<ReturnType<typeof signInAgain>>
let owner: Pick<Person, 'data' | 'session'>
let factor: Awaited<ReturnType<typeof withFactor>>['factor']

beforeEach(async () => {
  await person.data.from('query_history').insert(historyEntry(person.id, 'Is it high water?'))
  const shown = await withFactor()
  factor = shown.factor
  owner = { session: shown.session, data: dataClient(server.url, shown.session.access_token) }
  thief = await signInAgain(server.url, person)
})

const api = (route: string, { access_token: token }: { access_token: string }, body?: unknown) =>
  fetch(`${server.url}${route.split(' ')[1]}`, {
    method: route.split(' ')[0] ?? '',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('with a second factor, a session with the password only', () => {
  test('reads and writes no row', async () => {
    const tables = [
      ['profiles', { firstname: 'Mallory' }],
      ['user_preferences', { interests: ['Sports'] }],
      ['query_history', { query_text: 'Changed' }],
    ] as const
    for (const [table, change] of tables) {
      const key = table === 'profiles' ? 'id' : 'user_id'
      const read = await thief.data.from(table).select()
      expect([read.status, read.error?.code, read.data]).toEqual([403, 'insufficient_aal', null])
      const written = await thief.data.from(table).update(change).eq(key, person.id).select()
      expect(written.error?.code).toBe('insufficient_aal')
    }
    expect((await thief.data.from('query_history').insert(historyEntry(person.id))).status).toBe(403)
    const { data } = await owner.data.from('query_history').select('query_text')
    expect(data).toEqual([{ query_text: 'Is it high water?' }])
  })

  test('gets nothing from the row rules either', async () => {
    const claims = (aal: string) => JSON.stringify({ sub: person.id, role: 'authenticated', aal })
    const count = async (aal: string, sub: string) => {
      const [row] = await server.context.database.runBatch([
        {
          text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
            set_config('request.jwt.claim.sub', $2, true)`,
          values: [claims(aal), sub],
        },
        {
          text: `select (select count(*) from public.profiles) + (select count(*) from public.user_preferences)
            + (select count(*) from public.query_history)`,
          values: [],
        },
      ])
      return Number(row?.[0])
    }
    // The server also sets the id apart from the other claims; they count without it too.
    for (const sub of [person.id, ''])
      expect([await count('aal1', sub), await count('aal2', sub)]).toEqual([0, 3])
  })

  test.each([
    ['POST /api/ask', { question: 'What is new?' }],
    ['GET /api/subscriptions'],
    ['PUT /api/subscriptions'],
    ['GET /api/model-keys'],
    ['POST /api/model-keys', { name: 'Kitchen' }],
    ['DELETE /api/model-keys'],
    ['GET /api/sessions'],
    ['POST /call/web', { assistantId: 'tidings' }],
  ])('cannot use %s', async (route, body?: unknown) => {
    const response = await api(route, thief.session, body)
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error: { code: 'forbidden', message: 'Show your second factor first.' } },
    ])
    expect((await api(route, owner.session, body)).ok).toBe(true)
  })

  test('cannot change the account, nor end another session', async () => {
    const token = thief.session.access_token
    const body = { data: { full_name: 'Mallory' } }
    expect(await codeOf(await ask('PUT', '/user', { token, body }))).toBe('401 insufficient_aal')
    expect(await codeOf(await ask('GET', '/reauthenticate', { token }))).toBe('401 insufficient_aal')
    expect(await codeOf(await ask('POST', '/logout?scope=others', { token }))).toBe('401 insufficient_aal')
    expect((await ask('POST', '/logout?scope=global', { token })).status).toBe(204)
    expect((await api('GET /api/sessions', owner.session)).status).toBe(200)
    expect((await ask('GET', '/user', { token })).status).toBe(403)
  })

  test('can see its user, be refreshed and verify the factor, which opens everything', async () => {
    const { data } = await thief.auth.getUser()
    expect(data.user?.factors).toHaveLength(1)
    const renewed = await thief.auth.refreshSession()
    expect(renewed.error).toBeNull()
    const shown = await thief.auth.mfa.challengeAndVerify({
      factorId: factor.factorId,
      code: codeAt(factor.totp.secret, clock.now()),
    })
    const session = shown.data
    if (!session) throw shown.error ?? new Error('no session')
    expect((await dataClient(server.url, session.access_token).from('profiles').select()).data).toHaveLength(
      1,
    )
    expect((await api('GET /api/sessions', session)).status).toBe(200)
  })
})

describe('a model key', () => {
  const opens = async (key: string) => (await modelClient(server.url, key).get('/v1/models')).ok
  const keyOf = async (session: { access_token: string }) =>
    (await makeKey(server.url, { accessToken: session.access_token })).key

  test('is revoked by the first factor, and only one created later works', async () => {
    const other = await signUpPerson(server.url)
    const before = await keyOf(other.session)
    expect(await opens(before)).toBe(true)
    const shown = await verifyTotp(other.auth, await enrolTotp(other.auth), clock.now())
    expect(await opens(before)).toBe(false)
    expect(await opens(await keyOf(shown))).toBe(true)
  })

  test('is revoked by a new password, like other sessions', async () => {
    const key = await keyOf(owner.session)
    expect(await opens(key)).toBe(true)
    const changed = await ask('PUT', '/user', {
      token: owner.session.access_token,
      body: { password: `${goodPassword}-new`, current_password: goodPassword },
    })
    expect(changed.status).toBe(200)
    expect(await opens(key)).toBe(false)
  })
})
