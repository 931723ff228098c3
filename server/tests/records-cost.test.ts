import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { movableClock } from './support/movable-clock.ts'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const clock = movableClock()
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ env: { STORAGE_PER_PERSON_MB: '1' }, overrides: { clock } })
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

describe('a query that asks for too much is refused, one within the limits is not:', () => {
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

test('an answer of more than 16 MB is refused before it is made, and comes in smaller pieces', async () => {
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

test('who leaves large answers unread gets no more of them until one is read or given up', async () => {
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

describe('what a person stores has a limit', () => {
  const history = () => person.data.from('query_history')
  /** 90 KB each, which cannot be packed into less. */
  const entries = (count: number, name = 'q') =>
    Array.from({ length: count }, (_, at) => ({
      ...historyEntry(person.id, `${name}${at}`),
      context_data: { text: randomBytes(67_500).toString('base64') },
    }))
  const readStorage = async () => {
    const headers = { authorization: `Bearer ${person.session.access_token}` }
    const response = await fetch(`${server.url}/api/personal-data`, { headers })
    return ((await response.json()) as PersonalDataStatus).storage
  }
  const full = {
    status: 413,
    error: {
      code: '53400',
      message: 'the storage of this account is full',
      details: expect.stringMatching(/^[12]\d{6} bytes would be used, at most 1000000$/),
      hint: 'Delete some of your history or saved articles first.',
    },
  }

  test('beyond which nothing is added, until some is deleted', async () => {
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

  test('also by an update of many rows, while one that makes them smaller is let through', async () => {
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

  test('for saved articles too, which the assistant saves, with a message for people', async () => {
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
