import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { manualClock, type ManualClock } from './support/manual-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let clock: ManualClock
let server: TestServer
let user: TestUser

beforeEach(async () => {
  clock = manualClock()
  server = await startTestServer({ overrides: { clock } })
  user = await newUser(server.url)
})
afterEach(() => server[Symbol.asyncDispose]())

const roomOf = (call: CallClient) =>
  server.context.database.tables
    .selectFrom('call_rooms')
    .select('ended_reason')
    .where('id', '=', call.frames('welcome')[0]?.callId ?? '')
    .executeTakeFirst()

/** A question, its answer heard into the second sentence, and the network lost. */
async function lostInAnAnswer() {
  const call = await CallClient.begin(server.url, user)
  call.ask('xylophone')
  await call.room('complete', (frame) => frame.turn === 1)
  const [first, second] = call.frames('sentence').filter((frame) => frame.turn === 1)
  call.tell({
    type: 'playback',
    turn: 1,
    playedMs: second?.startMs ?? first?.durationMs ?? 0,
    state: 'progress',
  })
  await call.settled()
  call.vanish()
  await call.closed()
  // After a round trip the server, in the same process, has seen the end of the socket too.
  await user.history()
  return { call, heard: first?.text }
}

test('a call whose browser reconnects within a minute continues', async () => {
  const { call } = await lostInAnAnswer()
  await using _call = call
  await clock.advance(59_900)
  await call.rejoin()
  await clock.advance(14_000)
  await call.settled()
  expect(call.closeCode).toBeNull()
  expect((await roomOf(call))?.ended_reason).toBeNull()
  expect(await user.history()).toEqual([])
})

test('a call whose browser does not reconnect within a minute ends, and what was delivered is saved', async () => {
  const { call, heard } = await lostInAnAnswer()
  await clock.advance(59_900)
  expect(await user.history()).toEqual([])
  await clock.advance(100)
  await expect.poll(() => user.history()).toMatchObject([{ query_text: 'xylophone', summary_text: heard }])
  await expect.poll(async () => (await roomOf(call))?.ended_reason).toBe('transport-lost')
})

test('a new call of the same user ends one that waits for its browser', async () => {
  const { call } = await lostInAnAnswer()
  await using _newer = await CallClient.begin(server.url, user)
  await expect.poll(async () => (await roomOf(call))?.ended_reason).toBe('assistant-ended-call')
  await expect.poll(() => user.history()).toMatchObject([{ query_text: 'xylophone' }])
})
