import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { movableClock } from './support/movable-clock.ts'
import { signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const clock = movableClock()
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
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
