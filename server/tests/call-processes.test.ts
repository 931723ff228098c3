import { expect, inject, test } from 'vitest'
import { silentLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { startServer } from '#src/start'
import { CallClient, createCall } from './support/call-client.ts'
import { manualClock } from './support/manual-clock.ts'
import { newUser } from './support/test-user.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

const isServer = inject('database').kind === 'server'

/** Two servers on one database, as behind one address, and somebody with an account. */
async function twoServers() {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await copyTestDatabase())
  const clock = manualClock()
  const start = async () => {
    const config = readConfig({ PORT: '0', JOBS: 'off', AUTH_RATE_LIMITS: 'off', ...database.env })
    return stack.use(await startServer(config, { log: silentLogger, clock }))
  }
  const [one, other] = [await start(), await start()]
  const person = await newUser(one.url)
  return { clock, one, other, person, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** The same room, as the balancer would lead to it, on another server. */
function on(server: { url: string }, address: string): string {
  const moved = new URL(address)
  moved.port = new URL(server.url).port
  return moved.href
}

test.runIf(isServer)('a room that one server made is opened by any other, once', async () => {
  await using servers = await twoServers()
  const { one, other, person } = servers
  const { webCallUrl } = await createCall(one.url, person)
  await using call = new CallClient(on(other, webCallUrl))
  await call.opened()
  const { accessToken } = person
  call.tell({ type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: true })
  await call.room('complete', ({ turn }) => turn === 0)
  await expect(new CallClient(webCallUrl).opened()).rejects.toThrow('403')
})

test.runIf(isServer)(
  'a call on one server ends the same person’s call on another, with word of it',
  async () => {
    await using servers = await twoServers()
    const { clock, one, other, person } = servers
    await using first = await CallClient.begin(one.url, person)
    await using second = await CallClient.begin(other.url, person)
    await clock.advance(15_000)
    expect(await first.closed()).toBe(4409)
    expect(first.frames('error')).toMatchObject([{ code: 'call_elsewhere', fatal: true }])
    second.ask("What's new?")
    await second.room('complete', ({ turn }) => turn === 1)
  },
)

test.runIf(isServer)('a lost call that comes back to another server is told to call again', async () => {
  await using servers = await twoServers()
  const { one, other, person } = servers
  await using call = await CallClient.begin(one.url, person)
  await using stray = new CallClient(on(other, call.rejoinUrl()))
  expect(await stray.closed()).toBe(4410)
  expect(stray.frames('error')).toEqual([
    {
      type: 'error',
      code: 'call_over',
      message: 'This call cannot go on here. Please call again.',
      fatal: true,
    },
  ])
  call.vanish()
  await call.rejoin()
})
