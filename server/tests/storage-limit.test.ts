import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { saveRecording } from '#modules/recordings'
import { movableClock } from './support/movable-clock.ts'
import { requestOf } from './support/personal-data.ts'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { untilWaiting } from './support/waiting-statements.ts'

const clock = movableClock()
let server: TestServer
let person: Person

beforeAll(async () => {
  const env = { STORAGE_PER_PERSON_MB: '1', SOUND_PER_PERSON_MB: '1', AUDIO_FORMAT: 'wav' }
  server = await startTestServer({ env, overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

const history = () => person.data.from('query_history')
/** 90 KB each, which cannot be packed into less. */
const entries = (count: number, name = 'q') =>
  Array.from({ length: count }, (_, at) => ({
    ...historyEntry(person.id, `${name}${at}`),
    context_data: { text: randomBytes(67_500).toString('base64') },
  }))
const readStatus = async () => {
  const response = await requestOf(server.url, person.session.access_token).status()
  return (await response.json()) as PersonalDataStatus
}
const readStorage = async () => (await readStatus()).storage
const full = {
  status: 413,
  error: {
    code: '53400',
    message: 'the storage of this account is full',
    details: expect.stringMatching(/^[12]\d{6} bytes would be used, at most 1000000$/),
    hint: 'Delete some of your history or saved articles first.',
  },
}

test('a full account rejects additions until something is deleted', async () => {
  expect(await readStorage()).toEqual({ bytes: 0, mostBytes: 1_000_000 })
  for (let at = 0; at < 5; at++) expect((await history().insert(entries(2))).status).toBe(201)
  expect(await history().insert(entries(2))).toMatchObject(full)
  const { bytes = 0 } = (await readStorage()) ?? {}
  expect([bytes > 900_000, bytes < 920_000]).toEqual([true, true])
  expect((await history().delete().eq('query_text', 'q1')).status).toBe(204)
  expect((await history().insert(entries(2))).status).toBe(201)
  expect((await history().delete().eq('user_id', person.id)).status).toBe(204)
  expect(await readStorage()).toEqual({ bytes: 0, mostBytes: 1_000_000 })
})

test('the limit on stored data holds for requests at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, async () => history().insert(entries(1))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 413]))
  expect((await readStorage())?.bytes).toBeLessThan(1_000_000)
  await history().delete().eq('user_id', person.id)
})

// The embedded database answers one transaction after another.
test.runIf(inject('database').kind === 'server')(
  'two writes that are checked at once are counted',
  async () => {
    for (let at = 0; at < 5; at++) expect((await history().insert(entries(2))).status).toBe(201)
    const other = await server.context.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `select set_config('tidings.most_stored_bytes', '1000000', true), set_config('request.jwt.claim.sub', $1, true)`,
        [person.id],
      )
      await other.query(
        `insert into public.query_history (user_id, query_text, status, context_data)
       values ($1, 'q', 'success', jsonb_build_object('text', $2::text))`,
        [person.id, randomBytes(67_500).toString('base64')],
      )
      const written = history()
        .insert(entries(1))
        .then((answer) => answer)
      await untilWaiting(server, 1)
      await other.query('commit')
      expect(await written).toMatchObject(full)
    } finally {
      other.release()
    }
    await history().delete().eq('user_id', person.id)
  },
)

test('the limit on sound removes the oldest recordings', async () => {
  const other = await signUpPerson(server.url)
  const record = async ({ id: userId }: Person, kilobytes: number) => {
    clock.advance(1000)
    const url = await saveRecording(server.context, { userId, samples: new Int16Array(kilobytes * 500) })
    return path.join(server.config.dataDir, `${url?.replace('/api', '')}.wav`)
  }
  const ofOther = await record(other, 900)
  const files = []
  for (const kilobytes of [300, 300, 300, 300]) files.push(await record(person, kilobytes))
  expect(files.map((file) => existsSync(file))).toEqual([false, true, true, true])
  expect((await readStatus()).sound).toEqual({ bytes: 3 * 300_044, mostBytes: 1_000_000 })
  expect(existsSync(ofOther)).toBe(true)
  expect(existsSync(await record(person, 1100))).toBe(false)
})

test('followed stories and notices are counted', async () => {
  await server.context.database.pool.query(
    `with plan as (
       insert into briefing_plans (user_id, hour, weekday, quiet_from, quiet_until, most_a_day)
       values ($1, 7, 0, 22, 7, 3) returning user_id
     ), story as (
       insert into followed_stories (user_id, article_id, headline, language, words, active_at, told_at, looked_at, created_at)
       select user_id, user_id, $2, 'en', $2, now(), now(), now(), now() from plan returning id
     ), report as (
       insert into followed_reports (story_id, article_id, headline, source, url, language, published_at, is_change, found_at)
       select id, id, $2, 'BBC', 'https://example.org', 'en', now(), false, now() from story
     ), device as (
       insert into push_devices (user_id, session_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
       select user_id, 's', 'https://push.example/' || user_id, 'k', 'a', 'k', now(), now() from plan
     )
     insert into push_notices (user_id, key, topic, title, body, url, urgency, is_awaited, created_at, expires_at)
     select user_id, 'k', 't', $2, $2, '/', 'normal', true, now(), now() from plan`,
    [person.id, randomBytes(600).toString('base64')],
  )
  const { bytes = 0 } = (await readStorage()) ?? {}
  // Twice 800 characters of a story, once of its report, twice of a notice, and 200 for each of four rows.
  expect([bytes > 4800, bytes < 5200]).toEqual([true, true])
})

test('a full account rejects an update that enlarges many rows, and accepts one that shrinks them', async () => {
  const small = Array.from({ length: 20 }, (_, at) => historyEntry(person.id, `s${at}`))
  expect((await history().insert(small)).status).toBe(201)
  const long = { summary_text: randomBytes(45_000).toString('base64') }
  expect(await history().update(long).eq('user_id', person.id)).toMatchObject(full)
  expect((await history().update(long).eq('query_text', 's1')).status).toBe(204)
  await server.context.database.pool.query(
    `update public.query_history set context_data = jsonb_build_object('text', $2::text) where user_id = $1`,
    [person.id, randomBytes(67_500).toString('base64')],
  )
  // What others have written is seen after ten minutes at the latest.
  clock.advance(600_000)
  expect(await history().insert(historyEntry(person.id))).toMatchObject(full)
  expect((await history().update({ status: 'error' }).eq('user_id', person.id)).status).toBe(204)
  await history().delete().eq('user_id', person.id)
})

test('articles saved through the assistant are counted, and it says when the space is full', async () => {
  const { project } = server.context
  const caller = {
    userId: person.id,
    accessToken: person.session.access_token,
    sessionId: '',
    email: null,
    displayName: null,
  }
  const article = (at: number) => ({
    article_id: randomUUID(),
    title: `a${at}`,
    source: 'BBC',
    url: 'https://example.org/a',
    language: 'en' as const,
    published_at: new Date(0).toISOString(),
    sample: false,
    sentences_before: [],
    sentence: randomBytes(15_000).toString('base64'),
    sentences_after: [],
  })
  const saved: unknown[] = []
  for (let at = 0; at < 60; at++) {
    await project.savedArticles.add(caller, article(at)).then(
      () => saved.push(at),
      (error: unknown) => saved.push(error),
    )
  }
  expect(saved.findIndex((each) => typeof each === 'object')).toBe(49)
  expect(saved.at(-1)).toMatchObject({
    code: 'too_large',
    message: 'Your space is full. Delete some of your history or saved articles first.',
  })
  await person.data.from('saved_articles').delete().eq('user_id', person.id)
})
