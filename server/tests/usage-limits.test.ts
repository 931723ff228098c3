import type { ErrorBody } from '@tidings/contract/api/error-body'
import { usage } from '@tidings/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { nameCount } from '#db/count-use'
import { CallClient, createCall } from './support/call-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startSpeechServices, type SpeechServices } from './support/speech-services.ts'
import { copyTestDatabase, startTestServer, type TestServer } from './support/start-test-server.ts'

let services: SpeechServices
let server: TestServer
let clock: MovableClock
let user: TestUser

beforeAll(async () => {
  services = await startSpeechServices()
  clock = movableClock()
  server = await startTestServer({
    env: { ...services.env, AUTH_RATE_LIMITS: 'on' },
    overrides: { clock },
  })
})
beforeEach(async () => {
  // Somebody new, an hour after the last: neither what others used nor the limits on sign-up count.
  clock.advance(3_600_000)
  user = await newUser(server.url)
})
afterEach(() => {
  services.requests.length = 0
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})

type Asked = { path: string; body?: object; url?: string }

const post = (person: TestUser, { path, body = {}, url = server.url }: Asked) =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
  })
// The embedded database has one transaction at a time: there, what holds these up would hold up everybody.
test.runIf(inject('database').kind === 'server')(
  'simultaneous requests of one user are limited, and other users do not wait',
  async () => {
    const get = ({ accessToken }: TestUser, path = '/api/stories') =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${accessToken}` } })
    const other = await newUser(server.url)
    const client = await server.context.database.pool.connect()
    await client.query('begin')
    await client.query('lock table public.user_preferences in access exclusive mode')
    const many = Array.from({ length: 70 }, () => get(user))
    const refused = await Promise.race(many)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await get(other, '/api/security-events')).status).toBe(200)
    await client.query('commit')
    client.release()
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([66, 4])
  },
)

const ask = (person: TestUser, url = server.url) =>
  post(person, { path: '/api/ask', body: { question: 'Hello?' }, url })
const startCall = (person: TestUser) => post(person, { path: '/call/web' })

async function times(count: number, act: () => Promise<Response>) {
  const statuses: number[] = []
  for (let done = 0; done < count; done += 1) {
    const response = await act()
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return [...new Set(statuses)]
}

describe('questions', () => {
  const [{ points }] = usage.questions

  test('are limited to thirty a minute, then rejected with the time to retry and not stored', async () => {
    expect(await times(points, () => ask(user))).toEqual([200])
    const refused = await ask(user)
    expect(refused.status).toBe(429)
    const { error } = (await refused.json()) as ErrorBody
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterS: expect.any(Number) })
    expect(refused.headers.get('retry-after')).toBe(String(error.retryAfterS))
    expect(error.message).toBe(
      `You have asked too many questions in a short time. Try again in ${error.retryAfterS} seconds.`,
    )
    expect(await user.history()).toHaveLength(points)
    const other = await newUser(server.url)
    expect((await ask(other)).status).toBe(200)
    clock.advance((error.retryAfterS ?? 0) * 1000)
    expect((await ask(user)).status).toBe(200)
  })

  test('as events are rejected before the stream begins', async () => {
    await times(points, () => ask(user))
    const headers = {
      authorization: `Bearer ${user.accessToken}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ question: 'Hello?' })
    const refused = await fetch(`${server.url}/api/ask`, { method: 'POST', body, headers })
    expect(refused.status).toBe(429)
  })

  test('count together over a day, typed or in a call, and across processes', async () => {
    const [, day] = usage.questions
    const key = nameCount({ userId: user.id, what: 'questions' }, day.windowMs)
    expect((await ask(user)).status).toBe(200)
    await server.context.database.pool.query(
      'update auth.rate_limits set points = points + $1 where key = $2',
      [day.points - 2, key],
    )
    await using call = await CallClient.begin(server.url, user)
    call.ask("What's new?")
    await call.room('complete', ({ turn }) => turn === 1)
    const refused = await ask(user)
    expect(((await refused.json()) as ErrorBody).error.message).toBe(
      'You have asked too many questions in a short time. Try again in 24 hours.',
    )
    clock.advance(day.windowMs)
    expect((await ask(user)).status).toBe(200)
  })

  test('too many in a call are rejected with a message, and the current answer and the call continue', async () => {
    await times(points - 1, () => ask(user))
    await using call = await CallClient.begin(server.url, user)
    call.ask("What's new?")
    await call.room('complete', ({ turn }) => turn === 1)
    call.ask('And what else?')
    expect(await call.room('error')).toMatchObject({
      code: 'rate_limited',
      fatal: false,
      message: expect.stringMatching(
        /^You have asked too many questions in a short time\. Try again in \d+ seconds?\.$/,
      ),
    })
    expect(call.frames('clear')).toEqual([])
    expect(call.frames('thinking').map(({ turn }) => turn)).toEqual([1])
    clock.advance(60_000)
    call.ask('And now?')
    await call.room('complete', ({ turn }) => turn === 2)
  })
})

test('calls are limited to thirty starts an hour', async () => {
  const [{ points }] = usage.calls
  for (let begun = 0; begun < points; begun += 1) await createCall(server.url, user)
  const refused = await startCall(user)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  const { error } = (await refused.json()) as ErrorBody
  expect(error.message).toBe('You have started too many calls in a short time. Try again in 60 minutes.')
  clock.advance(3_600_000)
  expect((await startCall(user)).status).toBe(201)
})

async function useUpAllBut(what: 'transcribedSeconds' | 'spokenCharacters', left: number) {
  const [{ points, windowMs }] = usage[what]
  await server.context.database.pool.query(
    'insert into auth.rate_limits (key, points, expire) values ($1, $2, $3)',
    [nameCount({ userId: user.id, what }, windowMs), points - left, clock.now().getTime() + windowMs],
  )
}

const paths = () => services.requests.map(({ path }) => path.replace('/v1/audio/', ''))

describe('the operator’s speech endpoints', () => {
  test('transcribe a daily number of seconds per user, after which questions can be typed', async () => {
    await useUpAllBut('transcribedSeconds', 3)
    await using call = await CallClient.begin(server.url, user, { transcription: 'server' })
    const twoSeconds = Int16Array.from({ length: 32_000 }, (_, at) => Math.round(3000 * Math.sin(at / 20)))
    call.speak(twoSeconds)
    await call.room('complete', ({ turn }) => turn === 1)
    services.requests.length = 0
    call.speak(twoSeconds)
    expect(await call.room('error')).toMatchObject({
      code: 'rate_limited',
      fatal: false,
      message: 'You have reached the limit for spoken questions. Try again in 24 hours. You can still type.',
    })
    expect(paths()).not.toContain('transcriptions')
    call.ask('Hello?')
    await call.room('complete', ({ turn }) => turn === 2)
  })

  test('speak a daily number of characters per user, after which answers continue as text', async () => {
    await useUpAllBut('spokenCharacters', 0)
    await using call = await CallClient.begin(server.url, user)
    expect(await call.room('error')).toMatchObject({
      fatal: false,
      message:
        'You have reached the limit for spoken answers. Try again in 24 hours. The answer goes on as text.',
    })
    call.ask("What's new?")
    const { sentences } = await call.room('complete', ({ turn }) => turn === 1)
    expect(sentences).toBeGreaterThan(0)
    expect(call.frames('sentence').every(({ spokenBy }) => spokenBy === 'browser')).toBe(true)
    expect(paths()).not.toContain('speech')
  })
})

test('a factor multiplies the limits, and the count survives a restart', async () => {
  await using database = await copyTestDatabase()
  const env = { ...database.env, AUTH_RATE_LIMITS: '0.5' }
  let person: TestUser
  {
    await using first = await startTestServer({ env, overrides: { clock } })
    person = await newUser(first.url)
    expect(await times(14, () => ask(person, first.url))).toEqual([200])
  }
  await using second = await startTestServer({ env, overrides: { clock } })
  expect((await ask(person, second.url)).status).toBe(200)
  expect((await ask(person, second.url)).status).toBe(429)
})
