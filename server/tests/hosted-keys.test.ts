import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from './support/model-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { signUpPerson } from './support/project-clients.ts'
import { openProjectGateway, type ProjectGateway } from './support/project-gateway.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let project: TestServer
let gateway: ProjectGateway
let server: TestServer
let clock: MovableClock

beforeAll(async () => {
  project = await startTestServer()
  gateway = await openProjectGateway(project)
  clock = movableClock()
  server = await startTestServer({
    env: gateway.env,
    overrides: { clock },
  })
})
afterEach(() => gateway.answers.clear())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

describe('at a hosted project, keys and podcast addresses of before end', () => {
  const podcastOf = (accessToken: string, method: 'GET' | 'POST') =>
    fetch(`${server.url}/api/podcast`, { method, headers: { authorization: `Bearer ${accessToken}` } })
  /** How a key and a podcast's address are answered. */
  async function open({ feed, key }: { feed: string; key: string }) {
    const models = await fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
    return [models.status, (await fetch(feed)).status]
  }
  async function makeBoth(accessToken: string) {
    const { key } = await makeKey(server.url, { accessToken })
    const { url } = (await (await podcastOf(accessToken, 'POST')).json()) as { url: string }
    return { key, feed: `${server.url}${new URL(url).pathname}` }
  }

  test('when a second factor is removed there, and not for another that is added', async () => {
    const person = await signUpPerson(project.url)
    const first = await enrolTotp(person.auth)
    const { access_token: token } = await verifyTotp(person.auth, first, new Date())
    const made = await makeBoth(token)
    const second = await enrolTotp(person.auth, 'Another')
    const { access_token: withTwo } = await verifyTotp(person.auth, second, new Date())
    expect((await podcastOf(withTwo, 'GET')).status).toBe(200)
    expect(await open(made)).toEqual([200, 200])

    const { error } = await person.auth.mfa.unenroll({ factorId: first.factorId })
    expect(error).toBeNull()
    clock.advance(31_000)
    await podcastOf(withTwo, 'GET')
    expect(await open(made)).toEqual([401, 404])
    const { rows } = await server.context.database.pool.query(
      'select kind from security_events where user_id = $1 and kind like $2',
      [person.id, 'factor%'],
    )
    expect(rows).toEqual([{ kind: 'factor_removed' }])
  })

  test('when a password is set there by other means than our pages', async () => {
    const person = await signUpPerson(project.url)
    const { access_token: token } = person.session
    const say = (mark: string) =>
      gateway.answers.set('/rest/v1/rpc/password_mark', { status: 200, body: mark })
    const visit = () => {
      clock.advance(31_000)
      return podcastOf(token, 'GET')
    }
    // The server has learned before that this project lacks the function.
    clock.advance(3_600_000)
    say('of the first password')
    await visit()
    const made = await makeBoth(token)
    await visit()
    gateway.answers.set('/rest/v1/rpc/password_mark', { status: 500, body: 'nothing' })
    await visit()
    expect(await open(made)).toEqual([200, 200])
    say('of another')
    await visit()
    expect(await open(made)).toEqual([401, 404])
    const after = await makeBoth(token)
    await visit()
    expect(await open(after)).toEqual([200, 200])
    const { rows } = await server.context.database.pool.query(
      `select kind from security_events where user_id = $1 and kind = 'password_changed'`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('with the first second factor there', async () => {
    const person = await signUpPerson(project.url)
    const made = await makeBoth(person.session.access_token)
    expect(await open(made)).toEqual([200, 200])
    const { access_token: token } = await verifyTotp(person.auth, await enrolTotp(person.auth), new Date())
    const after = await makeBoth(token)
    expect(await open(made)).toEqual([401, 404])
    expect(await open(after)).toEqual([200, 200])
  })
})
