import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { silentLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { startServer, type RunningServer } from '#src/start'
import { postQuestion } from './support/asking.ts'
import { movableClock } from './support/movable-clock.ts'
import { oldPassword as password, unpackOldData } from './support/old-data.ts'
import { createDatabase } from './support/postgres-cluster.ts'
import { authClient, dataClient, signInAgain } from './support/project-clients.ts'
import { codeAt } from './support/second-factor.ts'
import { shareVoice } from './support/start-test-server.ts'

const secretOfBen = {
  embedded: 'RWB4P2PV2CWUVJG77VDLQGGNFBAGLEDN',
  server: 'QHQV43PX4XMRUDW5RQFWNQY4LSSEU7MH',
}

// An hour after the fixtures were made, so that neither recordings nor news grow too old for the tests.
const clock = movableClock()
clock.advance(Date.parse('2026-11-22T03:40:00Z') - Date.now())

const stack = new AsyncDisposableStack()
const { kind, ...database } = inject('database')
let server: RunningServer

/** The data directory of 0.1.0, and with a Postgres server its database loaded into an empty one. */
async function restore(): Promise<Record<string, string>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-upgrade-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const url = 'url' in database ? await createDatabase(database.url, `upgrade_${process.pid}`) : null
  return unpackOldData(directory, url)
}

beforeAll(async () => {
  const config = readConfig({
    PORT: '0',
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
    ...(await shareVoice()),
    ...(await restore()),
  })
  server = stack.use(await startServer(config, { log: silentLogger, clock }))
})
afterAll(() => stack.disposeAsync())

const signIn = (email: string) => signInAgain(server.url, { email, password })

test('users sign in with their old passwords, and find their profile, preferences and history', async () => {
  const { session, data } = await signIn('ada@example.org')
  const profile = await data.from('profiles').select('*').eq('id', session.user.id).single()
  expect(profile.data).toMatchObject({
    firstname: 'Ada Lovelace',
    language_preference: 'fr',
    location: 'Lyon',
    timezone: 'Europe/Paris',
  })
  const preferences = await data.from('user_preferences').select('*').eq('user_id', session.user.id).single()
  expect(preferences.data).toMatchObject({
    interests: ['Environment', 'Tide tables'],
    content_filter_level: 'strict',
    voice_settings: { speed: 1.2, gender: 'male' },
    notification_settings: { email: true, push: false },
  })
  const history = await data.from('query_history').select('query_text, status')
  expect(new Set(history.data)).toEqual(
    new Set([
      { query_text: 'Is it high water?', status: 'completed' },
      { query_text: 'Voice assistant started', status: 'started' },
      { query_text: "What's new?", status: 'completed' },
      { query_text: 'What is new about the storm and the ports?', status: 'completed' },
    ]),
  )
})

test('a recording from 0.1.0 still plays, for its owner only', async () => {
  const { session, data } = await signIn('ada@example.org')
  const { data: entry } = await data
    .from('query_history')
    .select('audio_response_url')
    .not('audio_response_url', 'is', null)
    .single()
  const fetchRecording = (token: string) =>
    fetch(server.url + String(entry?.audio_response_url), { headers: { authorization: `Bearer ${token}` } })
  const recording = await fetchRecording(session.access_token)
  expect(recording.headers.get('content-type')).toBe('audio/wav')
  expect((await recording.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const other = await signIn('dora@example.org')
  expect((await fetchRecording(other.session.access_token)).status).toBe(404)
})

test('articles from 0.1.0 answer questions', async () => {
  const { session } = await signIn('ada@example.org')
  const response = await postQuestion(
    server.url,
    { question: 'How many ships wait outside the closed ports?', language: 'en' },
    session.access_token,
  )
  expect(await response.text()).toContain('Twelve ships wait outside')
})

test('a second factor from 0.1.0 still raises the session', async () => {
  const { auth } = await signIn('ben@example.org')
  const { data } = await auth.mfa.listFactors()
  const factorId = data?.totp.find(({ status }) => status === 'verified')?.id ?? ''
  const raised = await auth.mfa.challengeAndVerify({ factorId, code: codeAt(secretOfBen[kind], clock.now()) })
  expect(raised.error).toBeNull()
})

test('banned and deleted accounts stay locked out', async () => {
  for (const email of ['eve@example.org', 'finn@example.org']) {
    const { error } = await authClient(server.url).signInWithPassword({ email, password })
    expect(error).not.toBeNull()
  }
  const { data } = await dataClient(server.url, null).from('query_history').select('id')
  expect(data ?? []).toEqual([])
})
