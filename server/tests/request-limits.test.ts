import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { memoryOutbox } from './support/outbox.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock
beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({
    env: { AUTH_RATE_LIMITS: 'on' },
    overrides: { clock, mailer: memoryOutbox() },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

async function statuses(count: number, path: string, body: string) {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'x-forwarded-for': `10.0.0.${index}`, 'content-type': 'application/json' },
      }),
    ),
  )
  return responses.map(({ status }) => status)
}

test.each([
  ['/auth/v1/token?grant_type=refresh_token', 150],
  ['/auth/v1/signup', 30],
  ['/auth/v1/recover', 30],
  ['/auth/v1/verify', 30],
  ['/.netlify/functions/send-feedback', 30],
])('one address can request %s %i times', async (path, allowed) => {
  const before = await statuses(allowed, path, '{')
  expect(before.filter((status) => status === 429)).toHaveLength(0)
  const [after] = await statuses(1, path, '{')
  expect(after).toBe(429)
})

test('the rejection has the API’s form and the time to retry, and ends with the window', async () => {
  const ask = () =>
    fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await refused.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
  clock.advance(301_000)
  expect((await ask()).status).toBe(400)
})

const chunks = 64
const chunkLength = 128 * 1024

/** Sends the whole request before reading anything of the response. */
async function sendAll(path: string, declared: string, send: (chunk: string) => string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).pause()
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n${declared}\r\n\r\n`,
  )
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    if (!socket.write(send('x'.repeat(chunkLength)))) await once(socket, 'drain')
  }
  socket.end(send(''))
  return text(socket)
}

test.each(['/rest/v1/query_history', '/auth/v1/signup', '/api/ask', '/v1/chat/completions'])(
  'a client that sends all of a body that is too large gets the error: %s',
  async (path) => {
    const inChunks = (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    expect(await sendAll(path, 'transfer-encoding: chunked', inChunks)).toMatch(/^HTTP\/1\.1 413 /)
    const declared = `content-length: ${chunks * chunkLength}`
    expect(await sendAll(path, declared, (chunk) => chunk)).toMatch(/^HTTP\/1\.1 413 /)
  },
)
