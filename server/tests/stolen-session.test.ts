import { request } from 'node:http'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { requestOf } from './support/personal-data.ts'
import { dataClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { untilWaiting } from './support/waiting-statements.ts'

let server: TestServer
let clock: MovableClock
let person: Person
let thief: Awaited<ReturnType<typeof signInAgain>>
beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
  thief = await signInAgain(server.url, person)
})

const newPassword = 'Changed-meanwhile-1'

type Held = { finish: () => Promise<number> }

/** Sends a request but for the last byte of its body. */
async function holdBack(method: string, path: string, body: object): Promise<Held> {
  const text = JSON.stringify(body)
  const answered = Promise.withResolvers<number>()
  const sending = request(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${thief.session.access_token}`,
      'content-type': 'application/json',
      'content-length': text.length,
    },
  })
  sending.on('error', answered.reject)
  sending.on('response', (response) => {
    response.resume()
    answered.resolve(response.statusCode ?? 0)
  })
  const begun = Promise.withResolvers<void>()
  sending.write(text.slice(0, -1), () => begun.resolve())
  await begun.promise
  // Gives the server time to have read what came before.
  await fetch(`${server.url}/readyz`)
  return {
    finish: () => {
      sending.end(text.at(-1))
      return answered.promise
    },
  }
}

const keysOf = ({ id }: Person) =>
  server.context.database.tables.selectFrom('model_keys').select('id').where('user_id', '=', id).execute()

const makeKey = () =>
  fetch(`${server.url}/api/model-keys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${thief.session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Mine' }),
  })

describe('a request whose body is held back until its session has ended', () => {
  test('sets no password', async () => {
    const held = await holdBack('PUT', '/auth/v1/user', {
      password: 'Zebra-quartz-77',
      current_password: person.password,
    })
    expect((await person.auth.updateUser({ password: newPassword })).error).toBeNull()
    expect(await held.finish()).toBe(403)
    await signInAgain(server.url, { ...person, password: newPassword })
  })

  test('makes no key', async () => {
    const held = await holdBack('POST', '/api/model-keys', { name: 'Mine' })
    await person.auth.updateUser({ password: newPassword })
    expect(await held.finish()).toBe(401)
    expect(await keysOf(person)).toEqual([])
  })

  test('takes no place from the owner’s other requests', async () => {
    const held = await Promise.all(
      Array.from({ length: 10 }, () => holdBack('POST', '/api/ask', { question: 'What is new?' })),
    )
    const { status } = await fetch(`${server.url}/api/ask`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ question: 'What is new?' }),
      signal: AbortSignal.timeout(10_000),
    })
    expect(status).toBe(200)
    await Promise.all(held.map(({ finish }) => finish()))
  })
})

describe.runIf(inject('database').kind !== 'embedded')(
  'a request that crosses the end of its session',
  () => {
    test.each([
      ['makes no key', makeKey],
      [
        'sets no password',
        () =>
          fetch(`${server.url}/auth/v1/user`, {
            method: 'PUT',
            headers: {
              authorization: `Bearer ${thief.session.access_token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ password: newPassword }),
          }),
      ],
    ])('%s', async (_, send) => {
      const holder = await server.context.database.pool.connect()
      try {
        await holder.query('begin')
        await holder.query('select from auth.sessions where user_id = $1 for update', [person.id])
        const sending = send()
        await untilWaiting(server, 1)
        const { session_id: own } = decodeJwt(person.session.access_token)
        await holder.query('delete from auth.sessions where user_id = $1 and id <> $2', [person.id, own])
        await holder.query('commit')
        expect([401, 403]).toContain((await sending).status)
      } finally {
        holder.release()
      }
      expect(await keysOf(person)).toEqual([])
      await signInAgain(server.url, person)
    })
  },
)

describe('with a token of two days ago', () => {
  beforeEach(() => clock.advance(48 * 60 * 60_000))

  test('no second factor can be added, and so no download or deletion proven with it', async () => {
    const { error } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const { data } = await thief.auth.refreshSession()
    const own = requestOf(server.url, data.session?.access_token ?? '')
    expect((await own.deleteAccount()).status).toBe(403)
  })
})

test.runIf(inject('database').kind !== 'embedded')(
  'nobody without an account keeps the data API from answering',
  async () => {
    const nobody = dataClient(server.url, null)
    const root = () => fetch(`${server.url}/rest/v1/`)
    expect((await root()).status).toBe(200)
    const { pool } = server.context.database
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      expect((await root()).status).toBe(200)
      expect(await nobody.from('query_history').select()).toMatchObject({
        status: 401,
        error: { code: '42501' },
      })
    } finally {
      for (const client of held) client.release()
    }
  },
)
