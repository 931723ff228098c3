import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveRecording } from '#modules/recordings'
import { movableClock } from './support/movable-clock.ts'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

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

const ask = (query: string) =>
  fetch(`${server.url}/rest/v1/query_history?${query}`, {
    headers: { authorization: `Bearer ${person.session.access_token}` },
  })

const many = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join(',')

describe('a query that asks for too much is rejected, one within the limits is not:', () => {
  test.each([
    ['a column under other names', (n: number) => `select=${many(n, (at) => `n${at}:summary_text`)}`, 8],
    ['paths into a column', (n: number) => `select=${many(n, (at) => `context_data->k${at}`)}`, 8],
    ['conditions', (n: number) => `or=(${many(n, (at) => `status.eq.s${at}`)})`, 100],
    [
      'nested conditions',
      (n: number) => `and=(or(${many(n - 1, (at) => `status.eq.s${at}`)}),id.not.is.null)`,
      100,
    ],
    ['values', (n: number) => `status=in.(${many(n, String)})`, 1000],
    ['wildcards', (n: number) => `query_text=ilike.${'*a'.repeat(n - 1)}`, 20],
    ['patterns', (n: number) => `or=(${many(n, (at) => `query_text.like.a${at}`)})`, 20],
    ['orderings', (n: number) => `order=${many(n, () => 'status')}`, 8],
  ])('%s', async (_, query, most) => {
    expect((await ask(query(most))).status).toBe(200)
    const refused = await ask(query(most + 1))
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: 'The query asks for too much at once',
        details: expect.stringMatching(new RegExp(`^${most + 1} [a-z ]+, at most ${most}$`)),
        hint: null,
      },
    ])
  })
})

/** 90 KB each. */
function addLargeRows(count: number) {
  return server.context.database.pool.query(
    `insert into public.query_history (user_id, query_text, status, context_data)
    select $1, 'What is new?', 'completed', jsonb_build_object('text', repeat('x', 90000)) from generate_series(1, $2::int)`,
    [person.id, count],
  )
}

test('a response of more than 16 MB is rejected before it is built, and can be read in pages', async () => {
  await addLargeRows(200)
  const whole = await ask('select=*')
  expect([whole.status, await whole.json()]).toEqual([
    413,
    {
      code: 'TD413',
      message: 'the answer is too large',
      details: expect.stringMatching(/^18\d{6} bytes, at most 16777216$/),
      hint: 'Ask for fewer rows or columns at once.',
    },
  ])
  expect(await (await ask('select=id')).json()).toHaveLength(200)
  expect(await (await ask('select=*&limit=150&offset=60')).json()).toHaveLength(140)
  const refused = await person.data.from('query_history').delete().eq('user_id', person.id).select()
  expect(refused).toMatchObject({ status: 413, error: { code: 'TD413', message: 'the answer is too large' } })
  const repeated = await ask(`select=${many(8, (at) => `n${at}:context_data`)}&limit=30`)
  expect(repeated.status).toBe(413)
})

/** A client that asks and reads no further than the status. */
async function askWithoutReading(): Promise<{ status: number; socket: Socket }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    'GET /rest/v1/query_history?select=*&limit=130 HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
      `Authorization: Bearer ${person.session.access_token}\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { status: Number(first.toString('latin1', 9, 12)), socket }
}

test('a user with unread large responses gets no more of them until one is read or cancelled', async () => {
  await addLargeRows(130)
  const unread = []
  for (let at = 0; at < 6; at++) unread.push(await askWithoutReading())
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
  const refused = await ask('select=id')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '30',
    {
      code: 'over_request_rate_limit',
      message: 'Please read your earlier answers first.',
      details: null,
      hint: null,
    },
  ])
  const other = await signUpPerson(server.url)
  const { status } = await other.data.from('query_history').select('id')
  expect(status).toBe(200)
  unread[0]?.socket.resume()
  unread[1]?.socket.destroy()
  await expect.poll(async () => (await ask('select=id')).status).toBe(200)
})

test('requests that the server makes for a page count towards the same share of the database', async () => {
  const { database } = server.context
  const runBatch = database.runBatch.bind(database)
  const slow = vi
    .spyOn(database, 'runBatch')
    .mockImplementation((statements, onRun) => runBatch(statements, (ms) => onRun?.(ms + 3000)))
  const count = () =>
    fetch(`${server.url}/api/analytics`, {
      headers: { authorization: `Bearer ${person.session.access_token}` },
    })
  expect((await count()).status).toBe(200)
  slow.mockRestore()
  const refused = await count()
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { message: 'Your last requests took too long. Please ask for less at once.' } },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10)
  expect((await ask('select=id')).status).toBe(429)
  // Nothing of what is asked is read first.
  expect((await ask('select=unknown')).status).toBe(429)
  const other = await signUpPerson(server.url)
  expect((await other.data.from('query_history').select('id')).status).toBe(200)
  clock.advance(300_000)
  expect((await count()).status).toBe(200)
})

test('a refusal takes a moment, so that asking again at once does not keep a processor busy', async () => {
  const { database } = server.context
  const runBatch = database.runBatch.bind(database)
  const slow = vi
    .spyOn(database, 'runBatch')
    .mockImplementation((statements, onRun) => runBatch(statements, (ms) => onRun?.(ms + 3000)))
  const headers = { authorization: `Bearer ${person.session.access_token}` }
  expect((await fetch(`${server.url}/api/analytics`, { headers })).status).toBe(200)
  slow.mockRestore()
  const begun = performance.now()
  for (let asked = 0; asked < 4; asked += 1) expect((await ask('select=id')).status).toBe(429)
  // Timers count whole milliseconds.
  expect(performance.now() - begun).toBeGreaterThan(4 * 99)
})

describe('the limit on a user’s stored data', () => {
  const history = () => person.data.from('query_history')
  /** 90 KB each, which cannot be packed into less. */
  const entries = (count: number, name = 'q') =>
    Array.from({ length: count }, (_, at) => ({
      ...historyEntry(person.id, `${name}${at}`),
      context_data: { text: randomBytes(67_500).toString('base64') },
    }))
  const readStatus = async () => {
    const headers = { authorization: `Bearer ${person.session.access_token}` }
    const response = await fetch(`${server.url}/api/personal-data`, { headers })
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

  test('rejects additions until something is deleted', async () => {
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

  test('removes the oldest recordings', async () => {
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

  test('includes followed stories and notices', async () => {
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

  test('rejects an update that enlarges many rows, and accepts one that shrinks them', async () => {
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

  test('includes articles saved through the assistant, which gives a message', async () => {
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
})
