import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { consentField } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBriefings } from '#modules/briefings'
import type { Speech } from '#modules/speech'
import { briefingSettingsOf } from './support/briefing-settings.ts'
import { listBriefings } from './support/briefings-of.ts'
import { CallClient } from './support/call-client.ts'
import { makeKey, modelClient } from './support/model-client.ts'
import { readArchive, requestOf } from './support/personal-data.ts'
import { readPodcast } from './support/podcast-of.ts'
import { openPodcastWorld, type PodcastWorld } from './support/podcast-world.ts'
import { authClient, goodPassword, historyEntry, signInAgain } from './support/project-clients.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser } from './support/test-user.ts'

const needed = { code: 'consent_required', message: 'Agree to what this server keeps about you first.' }
const engines = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const

let world: PodcastWorld
let server: TestServer

beforeAll(async () => {
  world = await openPodcastWorld({ ASK_CONSENT: 'on' })
  server = world.server
})
afterAll(() => world[Symbol.asyncDispose]())

type Device = Awaited<ReturnType<typeof signInAgain>>
const agree = ({ auth }: Pick<Device, 'auth'>) =>
  auth.updateUser({ data: { [consentField]: '1970-01-01T00:00:00Z' } })
const withdraw = ({ auth }: Pick<Device, 'auth'>) => auth.updateUser({ data: { [consentField]: null } })

/** Whoever has an account that the operator made, on one device. */
async function addPerson() {
  const account = { email: `${randomUUID()}@example.com`, password: goodPassword }
  const admin = await adminClient(server)
  const { data, error } = await admin.createUser({ ...account, email_confirm: true })
  if (!data.user) throw error ?? new Error('no user was made')
  const device = await signInAgain(server.url, account)
  return { ...device, ...account, id: data.user.id, accessToken: device.session.access_token }
}

type Operation = { security?: Record<string, unknown>[]; responses: Record<string, unknown> }
const described = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> }
/** Everything that takes a person's token or key. */
const personal = Object.entries(described.paths).flatMap(([at, methods]) =>
  Object.entries(methods)
    .filter(([, { security = [] }]) => security.some((each) => 'user' in each || 'modelKey' in each))
    .map(([method]) => `${method.toUpperCase()} ${at}`),
)

async function refusalOf(route: string, token: string) {
  const [method = '', at = ''] = route.split(' ')
  const response = await fetch(`${server.url}${at.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    // No request of ours: whoever is let in is told so, and nothing happens.
    ...(method === 'POST' || method === 'PUT' ? { body: '1' } : {}),
  })
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string }
  } | null
  return { status: response.status, code: body?.error?.code, message: body?.error?.message }
}

test('signing up is for who agrees to the privacy notice, where that is asked for, and says when', async () => {
  await using asking = await startTestServer({ env: { ASK_CONSENT: 'on' } })
  const auth = authClient(asking.url)
  const credentials = { email: `${randomUUID()}@example.com`, password: goodPassword }
  const refused = await auth.signUp(credentials)
  expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const { data } = await auth.signUp({ ...credentials, options: { data: { consent_at: '1970-01-01' } } })
  const agreedAt = Date.parse(String(data.user?.user_metadata['consent_at']))
  expect(Math.abs(Date.now() - agreedAt)).toBeLessThan(60_000)
  const emails = async () => {
    const { rows } = await asking.context.database.pool.query(
      'select email from auth.users order by created_at',
    )
    return rows.map(({ email }) => email as string)
  }
  const [silent, agreeing] = [`silent@example.com`, 'agreeing@example.com']
  expect((await auth.signInWithOtp({ email: silent })).error).toBeNull()
  await auth.signInWithOtp({ email: agreeing, options: { data: { consent_at: 'now' } } })
  await expect.poll(emails).toEqual([credentials.email, agreeing])
})

describe('an account made otherwise, before its owner agrees,', () => {
  let person: Awaited<ReturnType<typeof addPerson>>
  beforeEach(async () => {
    person = await addPerson()
  })

  test('is refused by the data API and by every route but those for leaving', async () => {
    const { accessToken, data, id } = person
    for (const table of ['profiles', 'user_preferences', 'query_history', 'saved_articles']) {
      const read = await data.from(table).select()
      expect([read.status, read.error]).toMatchObject([403, needed])
    }
    const refused = [
      await data.from('query_history').insert(historyEntry(id)),
      await data.from('profiles').update({ firstname: 'Ada' }).eq('id', id),
      await data.from('query_history').delete().eq('user_id', id),
      await data.rpc('search_history', { patterns: ['%water%'] }),
    ]
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      refused.map(() => [403, 'consent_required']),
    )
    const open: string[] = []
    expect(personal.length).toBeGreaterThan(40)
    for (const route of personal) {
      const { status, ...told } = await refusalOf(route, accessToken)
      if (status !== 403 || !isDeepStrictEqual(told, needed)) open.push(route)
    }
    expect(open).toEqual([
      'GET /api/sessions',
      'DELETE /api/sessions/{id}',
      'GET /api/personal-data',
      'POST /api/personal-data/download',
      'GET /api/personal-data/download',
      'POST /api/personal-data/deletion',
    ])
  })

  test('opens by agreeing, at the time of this server', async () => {
    const { auth, data, id } = person
    const { data: agreed } = await agree(person)
    const at = String(agreed.user?.user_metadata[consentField])
    expect(Math.abs(world.clock.now().getTime() - Date.parse(at))).toBeLessThan(60_000)
    expect((await data.from('profiles').select()).data).toMatchObject([{ id }])
    const named = await auth.updateUser({ data: { name: 'Ada', [consentField]: at } })
    expect(named.data.user?.user_metadata).toMatchObject({ name: 'Ada', [consentField]: at })
    expect((await refusalOf('GET /api/subscriptions', person.accessToken)).status).toBe(200)
    for (const value of ['', false, null]) {
      await agree(person)
      await auth.updateUser({ data: { [consentField]: value } })
      expect((await data.from('profiles').select()).error).toMatchObject(needed)
    }
  })

  test('can be downloaded, left and deleted', async () => {
    await agree(person)
    expect((await person.data.from('query_history').insert(historyEntry(person.id))).error).toBeNull()
    await withdraw(person)
    const own = requestOf(server.url, person.accessToken)
    const archive = await readArchive(await own.download())
    expect(archive.rows('history')).toMatchObject([{ query_text: 'What is new?' }])
    const other = await signInAgain(server.url, person)
    expect((await other.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await own.deleteAccount()).status).toBe(200)
    expect((await person.auth.getUser()).error).not.toBeNull()
  })

  test('loses its call and everything that was made with the consent, until its owner agrees again', async () => {
    await agree(person)
    const { key } = await makeKey(server.url, person)
    const model = modelClient(server.url, key)
    const podcast = await world.subscribe(person)
    const { nextAt } = await briefingSettingsOf(server, person).change({ hour: nextHour() })
    const recording = await signRecording(person)
    expect((await model.get('/v1/models')).status).toBe(200)
    expect((await fetch(recording)).status).toBe(200)
    await using call = await CallClient.begin(server.url, person)

    await withdraw(person)
    expect(await call.closed()).toBe(4401)
    const refused = await model.get('/v1/models')
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { type: 'permission_error', ...needed } },
    ])
    const feed = await fetch(podcast)
    expect([feed.status, await feed.json()]).toMatchObject([403, { error: needed }])
    expect((await fetch(recording)).status).toBe(403)
    await makeDueAt(nextAt)
    expect(await briefingsOf(person)).toBe(1)

    await agree(person)
    expect((await model.get('/v1/models')).status).toBe(200)
    expect((await readPodcast(podcast)).items).toHaveLength(1)
    const later = await briefingSettingsOf(server, person).read()
    expect(later).toMatchObject({ hour: new Date(nextAt ?? '').getUTCHours() })
    await makeDueAt(later.nextAt)
    expect(await briefingsOf(person)).toBe(2)
  })
})

const nextHour = () => (world.clock.now().getUTCHours() + 1) % 24

/** Lets that moment come and something happen, and runs the job of the minute. */
async function makeDueAt(moment: string | null) {
  world.clock.advance(Math.max(0, Date.parse(moment ?? '') - world.clock.now().getTime()))
  await world.happen()
  const { jobs } = await openBriefings(server.context, { engines } as unknown as Speech)
  await jobs.find(({ name }) => name === 'briefings-make')?.run({}, new AbortController().signal)
}

async function briefingsOf({ id }: { id: string }): Promise<number> {
  const { rows } = await server.context.database.pool.query('select id from briefings where user_id = $1', [
    id,
  ])
  return rows.length
}

/** A signed link to the recording of the newest briefing. */
async function signRecording(person: { accessToken: string }): Promise<string> {
  const [briefing] = await listBriefings(server, person)
  const answer = await fetch(`${server.url}${briefing?.audioUrl}/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  return `${server.url}${((await answer.json()) as { url: string }).url}`
}

test('with accounts at a hosted project, what this server does waits for the consent that is noted there', async () => {
  await using project = await startTestServer()
  await using gateway = await openProjectGateway(project)
  await using own = await startTestServer({
    env: { ...gateway.env, ASK_CONSENT: 'on' },
    overrides: { clock: world.clock },
  })
  const person = await newUser(project.url)
  const ask = async () => {
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const response = await fetch(`${own.url}/api/subscriptions`, { headers })
    return [response.status, ((await response.json()) as { error?: object }).error]
  }
  expect(await ask()).toMatchObject([403, needed])
  expect((await requestOf(own.url, person.accessToken).status()).status).toBe(200)
  await agree(person)
  expect(await ask()).toEqual([200, undefined])
  const { key } = await makeKey(own.url, person)
  const model = modelClient(own.url, key)
  expect((await model.get('/v1/models')).status).toBe(200)
  await withdraw(person)
  world.clock.advance(60_000)
  expect(await ask()).toMatchObject([403, needed])
  expect((await model.get('/v1/models')).status).toBe(403)
})
