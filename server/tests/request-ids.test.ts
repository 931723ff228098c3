import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CallClient, createCall } from './support/call-client.ts'
import { recordLog } from './support/recorded-log.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

let server: TestServer
let user: TestUser
const recorded = recordLog()
beforeAll(async () => {
  server = await startTestServer({
    env: { AUTH_TRUSTED_PROXIES: '127.0.0.1 ::1' },
    overrides: { log: recorded.log },
  })
  user = await newUser(server.url)
  await server.context.database.pool.query('alter table articles rename to articles_away')
})
afterAll(() => server[Symbol.asyncDispose]())

const linesOf = (message: string) =>
  recorded.lines
    .map((line) => JSON.parse(line) as { message: string; requestId?: string })
    .filter((line) => line.message === message)

const ask = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ question: 'What is new in science?' }),
  })

test('a failed request has its own id, the same in the response and in the log', async () => {
  const [one, other] = await Promise.all([ask(), ask()])
  expect([one.status, other.status]).toEqual([500, 500])
  const ids = [one, other].map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(new Set(ids).size).toBe(2)
  expect(await one.json()).toMatchObject({ error: { code: 'internal', requestId: ids[0] } })
  const logged = linesOf('request failed').map(({ requestId }) => requestId)
  expect(new Set(logged)).toEqual(new Set(ids))
  expect(logged).toHaveLength(2)
})

test('a streamed answer that fails contains the id, too', async () => {
  const response = await ask({ accept: 'text/event-stream' })
  expect(await response.text()).toContain(`"requestId":"${response.headers.get('x-request-id')}"`)
})

test.each(['/auth/v1/user', '/rest/v1/nothing', '/v1/models', '/api/nothing', '/'])(
  'the response of %s has the id in its header, and uses the one from a trusted proxy',
  async (path) => {
    const own = await fetch(server.url + path)
    expect(own.headers.get('x-request-id')).toMatch(uuid)
    const given = await fetch(server.url + path, { headers: { 'x-request-id': 'edge-7/ab:c=' } })
    expect(given.headers.get('x-request-id')).toBe('edge-7/ab:c=')
  },
)

test.each(['x'.repeat(129), 'two words', '"quoted"'])('an id such as %j is not accepted', async (given) => {
  const { headers } = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': given } })
  expect(headers.get('x-request-id')).toMatch(uuid)
})

test('only a trusted proxy can choose an id', async () => {
  await using open = await startTestServer()
  const { headers } = await fetch(`${open.url}/healthz`, { headers: { 'x-request-id': 'mine' } })
  expect(headers.get('x-request-id')).toMatch(uuid)
})

test('a call keeps the id of the request that opened it, in its errors and in the log', async () => {
  await using call = new CallClient((await createCall(server.url, user)).webCallUrl)
  await call.opened()
  const { accessToken } = user
  call.tell({ type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: true })
  const { requestId } = await call.room('error')
  expect(requestId).toMatch(uuid)
  expect(linesOf('a call could not be opened').map((line) => line.requestId)).toEqual([requestId])
})

test('a rejected call contains the id', async () => {
  const { webCallUrl } = await createCall(server.url, user)
  const socket = new WebSocket(webCallUrl.replace(/t=.*/, 't=wrong'), 'tidings-voice.v1', {
    headers: { 'x-request-id': 'edge-8' },
  })
  socket.on('error', () => undefined)
  const given = await new Promise((resolve) => {
    socket.once('unexpected-response', (_request, { headers }) => resolve(headers['x-request-id']))
  })
  expect(given).toBe('edge-8')
  socket.terminate()
})
