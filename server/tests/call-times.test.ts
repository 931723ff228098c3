import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#platform/clock'
import { CallClient, createCall, upgradeStatus } from './support/call-client.ts'
import { loudness } from './support/received-message.ts'
import { manualClock, type ManualClock } from './support/manual-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let clock: ManualClock
/** So much the server's clock has been set forward. */
let aheadMs: number
let startedAt: number
let server: TestServer
let user: TestUser

beforeEach(async () => {
  clock = manualClock()
  startedAt = clock.now().getTime()
  aheadMs = 0
  const now = () => new Date(clock.now().getTime() + aheadMs)
  const settable: Clock = { now, sleep: (ms, signal) => clock.sleep(ms, signal) }
  server = await startTestServer({ overrides: { clock: settable } })
  user = await newUser(server.url)
})
afterEach(() => server[Symbol.asyncDispose]())

const ended = (call: CallClient) => call.messages('status-update').at(-1)?.endedReason

/** Lets time pass as a page does that answers every ping. */
async function pass(call: CallClient, ms: number) {
  for (let passed = 0; passed < ms && call.closeCode === null; passed += 15_000) {
    const pings = call.frames('ping').length
    await clock.advance(15_000)
    const isOver = () => call.frames('ping').length > pings || ended(call) !== undefined
    await call.until(() => isOver() || undefined, 'a ping')
    call.tell({ type: 'pong' })
    if (ended(call) === undefined) await call.settled()
  }
}

describe('timeouts', () => {
  test('a room’s token expires after half a minute', async () => {
    const early = await createCall(server.url, user)
    await clock.advance(29_000)
    expect(await upgradeStatus(early.webCallUrl)).toBe(101)
    const late = await createCall(server.url, user)
    await clock.advance(31_000)
    expect(await upgradeStatus(late.webCallUrl)).toBe(403)
  })

  test('a call that is opened but never begun ends', async () => {
    const { webCallUrl } = await createCall(server.url, user)
    await using call = new CallClient(webCallUrl)
    await call.opened()
    await clock.advance(10_000)
    expect(await call.closed()).toBe(4408)
  })

  test('a call whose client is gone ends', async () => {
    await using call = await CallClient.begin(server.url, user)
    await clock.advance(15_000)
    await call.room('ping')
    await clock.advance(45_000)
    await call.closed()
    expect(ended(call)).toBe('transport-lost')
  })

  test('no call ends when the clock is set forward', async () => {
    await using call = await CallClient.begin(server.url, user)
    await pass(call, 15_000)
    aheadMs = 3_600_000
    await pass(call, 30_000)
    expect(ended(call)).toBeUndefined()
    expect(call.closeCode).toBeNull()
  })

  test('a call ends after half an hour', async () => {
    await using call = await CallClient.begin(server.url, user)
    for (let minute = 0; minute < 30 && ended(call) === undefined; minute++) {
      call.ask(' ')
      await call.settled()
      await pass(call, 60_000)
    }
    await call.closed()
    expect(ended(call)).toBe('exceeded-max-duration')
    expect(clock.now().getTime() - startedAt).toBe(30 * 60_000)
  })

  test('a call ends after two minutes of silence, once it has announced that', async () => {
    await using call = await CallClient.begin(server.url, user)
    await call.settled()
    await pass(call, 120_000)
    const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
    expect(call.frames('sentence').at(-1)?.text).toContain('I have not heard from you for a while')
    expect(loudness(call.sound(turn))).toBeGreaterThan(0.02)
    expect(call.closeCode).toBeNull()
    call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
    expect(await call.closed()).toBe(1000)
    expect(ended(call)).toBe('silence-timed-out')
  })

  test('a call continues if somebody speaks during that announcement', async () => {
    await using call = await CallClient.begin(server.url, user)
    await call.settled()
    await pass(call, 120_000)
    await call.room('complete', (frame) => frame.turn === 1)
    call.ask("What's new?")
    await call.room('complete', (frame) => frame.turn === 2)
    await pass(call, 30_000)
    expect(ended(call)).toBeUndefined()
  })
})
