import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deleteOldPersonalDataJob } from '#modules/personal-data'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { authClient, dataClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock
let person: Person

beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

function refresh(refreshToken: string) {
  return authClient(server.url).refreshSession({ refresh_token: refreshToken })
}

async function refreshed(refreshToken: string) {
  const { data, error } = await refresh(refreshToken)
  if (error) throw error
  if (!data.session) throw new Error('refreshing gave no session')
  return data.session
}

function sessionIdOf(accessToken: string): unknown {
  const [, payload = ''] = accessToken.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>)['session_id']
}

async function getUserStatus(accessToken: string) {
  const { error } = await authClient(server.url).getUser(accessToken)
  return error ? (error.code ?? error.name) : 'ok'
}

describe('refreshing', () => {
  test('replaces the token and keeps the session', async () => {
    const next = await refreshed(person.session.refresh_token)
    expect(next.refresh_token).not.toBe(person.session.refresh_token)
    expect(sessionIdOf(next.access_token)).toBe(sessionIdOf(person.session.access_token))
    const after = await refreshed(next.refresh_token)
    expect(after.refresh_token).not.toBe(next.refresh_token)
  })

  test('with one token twenty times at once leaves one active token', async () => {
    const { refresh_token: first } = person.session
    const sessions = await Promise.all(Array.from({ length: 20 }, () => refreshed(first)))
    expect(new Set(sessions.map((session) => session.refresh_token)).size).toBe(1)
    expect(new Set(sessions.map((session) => sessionIdOf(session.access_token))).size).toBe(1)
    const active = await server.context.database.tables
      .selectFrom('auth.refresh_tokens as t')
      .innerJoin('auth.sessions as s', 's.id', 't.session_id')
      .select('t.id')
      .where('s.user_id', '=', person.id)
      .where('t.revoked_at', 'is', null)
      .execute()
    expect(active).toHaveLength(1)
  })

  // The embedded database runs one transaction after another, so there nothing can overlap.
  test.runIf(inject('database').kind === 'server')(
    'of one token that overlaps in the database leaves one active token',
    async () => {
      const holder = new pg.Client(server.config.databaseUrl ?? '')
      await holder.connect()
      await holder.query('begin')
      await holder.query('select id from auth.sessions where user_id = $1 for update', [person.id])
      // Not the official client, which tries again after an error of the server.
      const body = JSON.stringify({ refresh_token: person.session.refresh_token })
      const address = `${server.url}/auth/v1/token?grant_type=refresh_token`
      const headers = { 'content-type': 'application/json' }
      const refreshes = Array.from({ length: 12 }, () => fetch(address, { method: 'POST', headers, body }))
      const waiting = async () => {
        const { rows } = await holder.query<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(rows[0]?.waiting)
      }
      await expect.poll(waiting).toBeGreaterThanOrEqual(12)
      await holder.query('commit')
      await holder.end()
      const responses = await Promise.all(refreshes)
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
      const sessions = (await Promise.all(responses.map((response) => response.json()))) as {
        refresh_token: string
      }[]
      expect(new Set(sessions.map((session) => session.refresh_token)).size).toBe(1)
    },
  )

  test('with the parent of the active token returns the active token, however late, because the response was lost', async () => {
    const next = await refreshed(person.session.refresh_token)
    clock.advance(3_600_000)
    expect((await refreshed(person.session.refresh_token)).refresh_token).toBe(next.refresh_token)
    expect((await refreshed(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
  })

  test('with a grandparent works within ten seconds of its replacement', async () => {
    const next = await refreshed(person.session.refresh_token)
    const active = await refreshed(next.refresh_token)
    expect((await refreshed(person.session.refresh_token)).refresh_token).toBe(active.refresh_token)
  })

  test('with a stolen old token ends the whole session, for thief and owner', async () => {
    const { refresh_token: stolen } = person.session
    const next = await refreshed(stolen)
    const active = await refreshed(next.refresh_token)
    clock.advance(11_000)
    expect((await refresh(stolen)).error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect((await refresh(active.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect(await getUserStatus(active.access_token)).not.toBe('ok')
    expect((await dataClient(server.url, active.access_token).from('profiles').select()).status).toBe(401)
  })

  test('that ends one session by reuse leaves the user’s other sessions alone', async () => {
    const other = await signInAgain(server.url, person)
    await refreshed((await refreshed(person.session.refresh_token)).refresh_token)
    clock.advance(11_000)
    await refresh(person.session.refresh_token)
    expect(await getUserStatus(other.session.access_token)).toBe('ok')
  })

  test.each(['', 'nothing-of-ours', 'x'.repeat(10_000), "'; drop table auth.sessions; --"])(
    'rejects %j',
    async (token) => {
      const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      })
      expect(response.status).toBe(400)
      const code = token === '' ? 'validation_failed' : 'refresh_token_not_found'
      expect(await response.json()).toMatchObject({ error_code: code })
    },
  )

  test('stores no token or password in usable form', async () => {
    const next = await refreshed(person.session.refresh_token)
    const { rows } = await server.context.database.pool.query<{ everything: string }>(
      `select (select json_agg(t)::text from auth.refresh_tokens t) || (select json_agg(u)::text from auth.users u) as everything`,
    )
    const everything = rows[0]?.everything ?? ''
    expect(everything).toContain(person.email)
    for (const secret of [person.session.refresh_token, next.refresh_token, person.password]) {
      expect(everything).not.toContain(secret)
    }
  })
})

describe('an access token', () => {
  test('expires, and a refresh returns a new one', async () => {
    const before = person.session.access_token
    // Let through once, so that its signature need not be checked again.
    expect(await getUserStatus(before)).toBe('ok')
    clock.advance(604_801_000)
    expect(await getUserStatus(before)).toBe('bad_jwt')
    const { error, status } = await dataClient(server.url, before).from('profiles').select()
    expect([status, error?.code, error?.message]).toEqual([401, 'PGRST303', 'JWT expired'])
    const next = await refreshed(person.session.refresh_token)
    expect(await getUserStatus(next.access_token)).toBe('ok')
  })
})

describe('logging out', () => {
  async function threeDevices() {
    const second = await signInAgain(server.url, person)
    const third = await signInAgain(server.url, person)
    const tokens = [person.session, second.session, third.session].map((session) => session.access_token)
    const standing = async () => {
      const statuses = await Promise.all(
        tokens.map((token) => dataClient(server.url, token).from('profiles').select()),
      )
      return statuses.map(({ status }) => status)
    }
    return { second, standing, tokens }
  }

  test('globally ends every session at once, also for the data API', async () => {
    const { standing, tokens } = await threeDevices()
    expect(await standing()).toEqual([200, 200, 200])
    expect((await person.auth.signOut()).error).toBeNull()
    expect(await standing()).toEqual([401, 401, 401])
    expect(await server.context.project.authenticate(tokens[1] ?? '')).toBeNull()
  })

  test('locally ends this session only', async () => {
    const { second, standing } = await threeDevices()
    await second.auth.signOut({ scope: 'local' })
    expect(await standing()).toEqual([200, 401, 200])
  })

  test('of the others keeps this session only', async () => {
    const { second, standing } = await threeDevices()
    await second.auth.signOut({ scope: 'others' })
    expect(await standing()).toEqual([401, 200, 401])
  })

  test('never affects another user', async () => {
    const bystander = await signUpPerson(server.url)
    await person.auth.signOut()
    expect(await getUserStatus(bystander.session.access_token)).toBe('ok')
  })

  test('invalidates the refresh token, too', async () => {
    await person.auth.signOut()
    expect((await refresh(person.session.refresh_token)).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })

  test('in an unknown scope is rejected', async () => {
    const response = await fetch(`${server.url}/auth/v1/logout?scope=universe`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.session.access_token}` },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
    expect(await getUserStatus(person.session.access_token)).toBe('ok')
  })
})

describe('updating the account', () => {
  test('a new password ends the other sessions but not this one, and is the only one that works', async () => {
    const other = await signInAgain(server.url, person)
    const { error } = await person.auth.updateUser({ password: 'A-new-one-9' })
    expect(error).toBeNull()
    expect(await getUserStatus(person.session.access_token)).toBe('ok')
    expect(await getUserStatus(other.session.access_token)).not.toBe('ok')
    expect((await authClient(server.url).signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    await signInAgain(server.url, { email: person.email, password: 'A-new-one-9' })
  })

  test('the same password again, or a weak one, is rejected and ends nothing', async () => {
    const other = await signInAgain(server.url, person)
    const same = await person.auth.updateUser({ password: person.password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    const weak = await person.auth.updateUser({ password: '12345' })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect(await getUserStatus(other.session.access_token)).toBe('ok')
  })

  test('metadata is merged, null removes a key, and the next token contains it', async () => {
    await person.auth.updateUser({ data: { name: 'Ada', team: 'blue' } })
    const { data } = await person.auth.updateUser({ data: { team: null } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada Lovelace', name: 'Ada' })
    expect(data.user?.user_metadata).not.toHaveProperty('team')
    const next = await refreshed(person.session.refresh_token)
    expect(await server.context.project.authenticate(next.access_token)).toMatchObject({
      userId: person.id,
      email: person.email,
      displayName: 'Ada',
    })
  })

  test('users cannot write fields of their account that are reserved for operators', async () => {
    const own = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    })
    expect(own.status).toBe(403)
  })
})

test('if configured, a session ends after its maximum life, however much it is used', async () => {
  await using strict = await startTestServer({ overrides: { clock }, env: { AUTH_SESSION_HOURS: '12' } })
  const { session } = await signUpPerson(strict.url)
  const refreshThere = (token: string) => authClient(strict.url).refreshSession({ refresh_token: token })
  const statusThere = async (token: string) =>
    (await fetch(`${strict.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })).status
  // Whole seconds until the session ends, of which some time has passed.
  const passedS = 12 * 3600 - session.expires_in
  expect(passedS).toBeGreaterThanOrEqual(0)
  expect(passedS).toBeLessThan(60)
  clock.advance(11 * 3_600_000)
  const { data } = await refreshThere(session.refresh_token)
  expect(data.session?.expires_in).toBeLessThanOrEqual(3600)
  const token = data.session?.access_token ?? ''
  expect(await statusThere(token)).toBe(200)
  clock.advance(3_600_000)
  expect(await statusThere(token)).toBe(401)
  const late = await refreshThere(data.session?.refresh_token ?? '')
  expect(late.error).toMatchObject({ status: 400, code: 'session_expired' })
  const countSessions = async () =>
    (await strict.context.database.pool.query('select from auth.sessions')).rowCount
  expect(await countSessions()).toBe(0)
  await signUpPerson(strict.url)
  clock.advance(11 * 3_600_000)
  await deleteOldPersonalDataJob(strict.context).run({}, new AbortController().signal)
  expect(await countSessions()).toBe(1)
  clock.advance(3_600_000)
  await deleteOldPersonalDataJob(strict.context).run({}, new AbortController().signal)
  expect(await countSessions()).toBe(0)
})
