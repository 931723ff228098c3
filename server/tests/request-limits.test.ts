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
