import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askOn, titlesOf, wholeText } from './support/asking.ts'
import { modelClient } from './support/model-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { liveFully, type ErasablePerson } from './support/erasable-person.ts'
import { readArchive, requestOf } from './support/personal-data.ts'
import { openProjectGateway, type ProjectGateway } from './support/project-gateway.ts'
import { historyEntry, signInAgain, signUpPerson } from './support/project-clients.ts'
import { searchEverywhere } from './support/search-everywhere.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const stack = new AsyncDisposableStack()
let project: TestServer
let gateway: ProjectGateway
let server: TestServer
let clock: MovableClock
let person: ErasablePerson
let names = 0

beforeAll(async () => {
  project = stack.use(await startTestServer())
  gateway = stack.use(await openProjectGateway(project))
  clock = movableClock()
  server = stack.use(await startTestServer({ env: gateway.env, overrides: { clock } }))
})
afterAll(() => stack.disposeAsync())
afterEach(() => gateway.answers.clear())
beforeEach(async () => {
  names += 1
  person = await liveFully(project, `Zebulon${names}x`, server)
})

const ask = (accessToken = person.accessToken) => requestOf(server.url, accessToken)

test('a download has the project’s rows and this server’s data', async () => {
  const entries = Array.from({ length: 250 }, (_, at) => ({
    ...historyEntry(person.id, `Question ${at}`),
    created_at: new Date(Date.now() + at).toISOString(),
  }))
  expect((await person.data.from('query_history').insert(entries)).error).toBeNull()
  const archive = await readArchive(await ask().download())
  expect(archive.rows('account')).toMatchObject([{ id: person.id, email: person.email }])
  expect(archive.rows('profile')).toMatchObject([{ id: person.id, firstname: `Zebulon${names}x` }])
  expect(archive.rows('preferences')).toMatchObject([{ interests: [`Zebulon${names}x`] }])
  const questions = archive.rows('history').map(({ query_text: text }) => text)
  expect(questions.slice(-250)).toEqual(entries.map(({ query_text: text }) => text))
  expect(archive.rows('model-keys')).toHaveLength(1)
  expect(archive.rows('subscription')).toHaveLength(1)
  expect(archive.rows('briefings')).toHaveLength(1)
  expect(archive.rows('briefing-settings')).toMatchObject([{ hour: 7 }])
  expect(archive.names.filter((name) => name.startsWith('recordings/'))).toHaveLength(1)
  expect(archive.text('README.txt')).toContain(gateway.url)
})

test('deletion erases the project’s rows and this server’s data at once', async () => {
  const device = await signInAgain(project.url, person)
  expect(await searchEverywhere(server, person.traces)).toContain('public.model_keys')
  const status = (await (await ask().status()).json()) as PersonalDataStatus
  expect(status).toMatchObject({ isAtProject: true, isProofNeeded: false, kept: { historyDays: null } })
  const response = await ask().deleteAccount()
  expect([response.status, await response.json()]).toEqual([200, { until: null }])
  expect(await searchEverywhere(server, person.traces)).toEqual([])
  const { rows } = await project.context.database.pool.query(
    `select id from profiles where id = $1 union all select user_id from user_preferences where user_id = $1
     union all select user_id from query_history where user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([])
  // The project's word of before is remembered for half a minute, but not of somebody who is erased.
  for (const token of [person.accessToken, device.session.access_token])
    expect((await ask(token).status()).status).toBe(401)
  clock.advance(2000)
  vi.setSystemTime(Date.now() + 2000)
  const back = await signInAgain(project.url, person)
  vi.useRealTimers()
  expect((await ask(back.session.access_token).status()).status).toBe(200)
})

test('a deletion that the project rejects can be started again', async () => {
  gateway.answers.set('/rest/v1/profiles', { status: 503, body: { message: 'no', code: 'x' } })
  expect((await ask().deleteAccount()).status).toBe(503)
  gateway.answers.clear()
  expect((await ask().deleteAccount()).status).toBe(200)
  expect(await searchEverywhere(server, person.traces)).toEqual([])
})

test('both require a recent sign-in, and a second factor if there is one', async () => {
  clock.advance(16 * 60_000)
  expect((await ask().download()).status).toBe(403)
  expect((await ask().deleteAccount({ password: person.password })).status).toBe(403)
  clock.advance(-16 * 60_000)
  const other = await signUpPerson(project.url)
  await verifyTotp(other.auth, await enrolTotp(other.auth), new Date())
  const thief = await signInAgain(project.url, other)
  const alone = ask(thief.session.access_token)
  for (const answer of [alone.status(), alone.download(), alone.deleteAccount()])
    expect((await answer).status).toBe(403)
})

test('articles are saved at the project, and an old schema or a model key gets an error', async () => {
  const asUser = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
  const put = (id: string) =>
    fetch(`${server.url}/api/saved-articles/${id}`, { method: 'PUT', headers: asUser, body: '{}' })
  const { rows } = await server.context.database.pool.query<{ id: string; title: string }>(
    "select id, title from articles where language = 'en' limit 1",
  )
  const [article] = rows
  expect((await put(article?.id ?? '')).status).toBe(200)
  const { data } = await person.data.from('saved_articles').select('title').eq('article_id', article?.id)
  expect(data).toEqual([{ title: article?.title }])
  const listSaved = () => askOn(server.url, person, { question: 'What have I saved?' })
  expect(titlesOf(await listSaved())).toEqual([article?.title, expect.stringContaining('saved by')])
  gateway.answers.set('/rest/v1/saved_articles', {
    status: 404,
    body: { code: 'PGRST205', message: 'no table' },
  })
  const refused = await put(article?.id ?? '')
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { message: expect.stringContaining('has no table for them') } },
  ])
  expect(wholeText(await listSaved())).toContain('I cannot read your saved articles right now.')
  expect((await ask().download()).status).toBe(200)
  const byKey = await modelClient(server.url, person.modelKey).ask('save this', {
    messages: [
      { role: 'user', content: "What's new?" },
      { role: 'assistant', content: article?.title },
      { role: 'user', content: 'save this' },
    ],
  })
  expect(byKey.choices[0].message.content).toContain('cannot save articles over this connection')
})
