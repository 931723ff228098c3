import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { claimsOf } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

type Listed = { id: string; current: boolean; user_agent: string | null; ip: string; aal: string }

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

function ask(method: string, path: string, token: string) {
  return fetch(`${server.url}/api/sessions${path}`, { method, headers: { authorization: `Bearer ${token}` } })
}

async function list(token: string) {
  const response = await ask('GET', '', token)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { sessions } = (await response.json()) as { sessions: Listed[] }
  return sessions
}

async function errorCode(response: Response) {
  const body = (await response.json()) as { error: { code: string } }
  return `${response.status} ${body.error.code}`
}

test('users can see where they are signed in, and which session is this one', async () => {
  const other = await signInAgain(server.url, person)
  await signUpPerson(server.url)
  const sessions = await list(other.session.access_token)
  expect(sessions).toHaveLength(2)
  const here = sessions.find(({ current }) => current)
  expect(here).toMatchObject({ id: claimsOf(other.session.access_token)['session_id'], aal: 'aal1' })
  expect(here?.ip).toMatch(/127\.0\.0\.1|::1/)
  expect(Object.keys(here ?? {}).toSorted()).toEqual(
    ['aal', 'created_at', 'current', 'id', 'ip', 'refreshed_at', 'user_agent'].toSorted(),
  )
})

test('a session ended from elsewhere is rejected at once, and its connections are told first', async () => {
  const other = await signInAgain(server.url, person)
  const id = String(claimsOf(other.session.access_token)['session_id'])
  const told: boolean[] = []
  server.context.sessionEndings.listen(async (ending) => {
    told.push(ending.userId === person.id && ending.includes(id))
    expect(await server.context.project.authenticate(other.session.access_token)).not.toBeNull()
  })
  expect((await ask('DELETE', `/${id}`, person.session.access_token)).status).toBe(204)
  expect(told).toEqual([true])
  expect(await server.context.project.authenticate(other.session.access_token)).toBeNull()
  const { error } = await authClient(server.url).refreshSession({
    refresh_token: other.session.refresh_token,
  })
  expect(error?.code).toBe('refresh_token_not_found')
  expect(await list(person.session.access_token)).toHaveLength(1)
})

test('users cannot end other users’ sessions or unknown ones', async () => {
  const stranger = await signUpPerson(server.url)
  const id = String(claimsOf(stranger.session.access_token)['session_id'])
  for (const path of [`/${id}`, '/nonsense', '/%00']) {
    expect(await errorCode(await ask('DELETE', path, person.session.access_token))).toBe('404 not_found')
  }
  expect(await list(stranger.session.access_token)).toHaveLength(1)
})

test('a valid token is required', async () => {
  expect(await errorCode(await ask('GET', '', 'nonsense'))).toBe('401 unauthorized')
  expect(await errorCode(await ask('DELETE', '/x', 'nonsense'))).toBe('401 unauthorized')
  await person.auth.signOut()
  expect(await errorCode(await ask('GET', '', person.session.access_token))).toBe('401 unauthorized')
})
