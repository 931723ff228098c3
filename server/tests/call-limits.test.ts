import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { encodeAudioFrame } from '@tidings/contract/call/audio-frame'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { manualClock } from './support/manual-clock.ts'
import { newUser } from './support/test-user.ts'
import { startSpeechServices } from './support/speech-services.ts'
import { startTestServer } from './support/start-test-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
beforeAll(async () => {
  server = await startNewsServer(
    [
      {
        name: 'CNN',
        language: 'en',
        articles: [{ title: 'A bridge is painted', body: 'A bridge has been painted in bright red.' }],
      },
    ],
    { realVoice: true },
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const begin = async () => CallClient.begin(server.url, await newUser(server.url))

async function answers(call: CallClient) {
  const turns = call.frames('thinking').length
  call.ask('bridge')
  const { turn } = await call.until(() => call.frames('thinking')[turns], 'a turn')
  const { sentences } = await call.room('complete', (frame) => frame.turn === turn)
  expect(sentences).toBeGreaterThan(1)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of sound and other binary data that are still in use. */
function memory(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

const microphone = (sequence: number) =>
  encodeAudioFrame({ kind: 1, flags: 0, turn: 0, sequence, samples: new Uint8Array(640) })
/** More than a minute of speech, over 2 MB. */
const longText = 'A very long story about a bridge. '.repeat(117)

describe('ten thousand messages at once', () => {
  test.each([
    ['frames of text', (call: CallClient) => call.tell({ type: 'pong' })],
    ['frames of sound', (call: CallClient, at: number) => call.sendRaw(microphone(at))],
  ])('%s end their call, and no other', async (_, send) => {
    await using other = await begin()
    await using flooding = await begin()
    const answered = answers(other)
    for (let at = 0; at < 10_000; at++) send(flooding, at)
    expect(await flooding.closed()).toBe(4429)
    expect(flooding.frames('error')).toMatchObject([{ code: 'rate_limited', fatal: true }])
    await answered
    await answers(other)
  })
})

test.each([
  ['say', (call: CallClient) => call.say({ type: 'say', message: longText })],
  [
    'move',
    (call: CallClient) => call.tell({ type: 'move', turn: 0, playedMs: 0, unit: 'sentence', step: 1 }),
  ],
  ['token', (call: CallClient) => call.tell({ type: 'token', accessToken: 'nonsense' })],
])('a hundred times “%s” ends the call before voice or database become slow for others', async (_, send) => {
  await using other = await begin()
  await using flooding = await begin()
  for (let at = 0; at < 100; at++) send(flooding)
  expect(await flooding.closed()).toBe(4429)
  await answers(other)
})

test('an utterance of ever more long pieces is cut, and delays nobody', async () => {
  await using other = await begin()
  await using hostile = await begin()
  const text = 'about the news '.repeat(1333)
  for (let segment = 0; segment < 790; segment++)
    hostile.tell({ type: 'transcript', text, final: false, segment })
  await answers(other)
  hostile.tell({ type: 'transcript', text: 'and that is all', final: true, segment: 0 })
  await answers(other)
  expect(hostile.closeCode).toBeNull()
})

test('a text of brackets and quotation marks to be spoken delays nobody', async () => {
  await using other = await begin()
  await using hostile = await begin()
  hostile.say({ type: 'say', message: `(${'"'.repeat(3990)} no` })
  const { sentences } = await hostile.room('complete', ({ turn }) => turn === 1)
  expect(sentences).toBe(1)
  await answers(other)
})

describe('a client that stops reading', () => {
  test('is disconnected with little buffered for it, even if it keeps sending, and other calls continue', async () => {
    const clock = manualClock()
    await using timed = await startTestServer({ overrides: { clock }, realVoice: true })
    const sockets: Socket[] = []
    const keep = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
    subscribe('net.server.socket', keep)
    await using call = await CallClient.begin(timed.url, await newUser(timed.url))
    unsubscribe('net.server.socket', keep)
    call.confirms = false
    call.say({ type: 'say', message: longText })
    await call.room('complete', ({ turn }) => turn === 1)
    call.say({ type: 'say', message: longText })
    await call.until(() => call.sound(2)[0], 'sound')
    call.stopReading()
    await using other = await CallClient.begin(timed.url, await newUser(timed.url))
    const endings = async () => {
      await clock.advance(15_000)
      for (const each of [call, other]) each.tell({ type: 'pong' })
      const rooms = timed.context.database.tables.selectFrom('call_rooms').select('ended_reason')
      return (await rooms.execute()).map((room) => room.ended_reason)
    }
    await expect.poll(endings, { interval: 200 }).toContain('transport-lost')
    expect(Math.max(...sockets.map(({ writableLength }) => writableLength))).toBeLessThan(400_000)
    other.ask("What's new?")
    await other.room('complete', ({ turn }) => turn === 1)
    expect((await endings()).filter((reason) => reason !== null)).toEqual(['transport-lost'])
  })

  test('or confirming gets no more than four megabytes', async () => {
    await using call = await begin()
    call.confirms = false
    const bytes = () => (call.sound(1).length + call.sound(2).length) * 648
    call.say({ type: 'say', message: longText })
    await call.room('complete', ({ turn }) => turn === 1)
    call.say({ type: 'say', message: longText })
    await expect.poll(bytes).toBeGreaterThan(4_100_000)
    await call.settled()
    expect(bytes()).toBeLessThan(4_300_000)
    call.tell({ type: 'received', count: call.count })
    await call.room('complete', ({ turn }) => turn === 2)
    expect(bytes()).toBeGreaterThan(4_500_000)
  })
})

test('frames out of order, of other turns, or repeated are ignored', async () => {
  await using call = await begin()
  const { accessToken } = await newUser(server.url)
  const hello = { version: 1, accessToken, transcription: 'none', browserVoice: true } as const
  await answers(call)
  for (let time = 0; time < 2; time++) {
    call.tell({ type: 'hello', ...hello })
    call.tell({ type: 'rejoin', count: 3 })
    call.tell({ type: 'received', count: 1 })
    call.tell({ type: 'received', count: 9_999_999 })
    call.tell({ type: 'token', accessToken: 'nonsense' })
    call.tell({ type: 'speech', state: 'end' })
    call.tell({ type: 'interrupt', turn: 0, playedMs: 10, reason: 'voice' })
    call.tell({ type: 'playback', turn: 60_000, playedMs: 1e12, state: 'done' })
    call.tell({ type: 'resume', turn: 7, playedMs: 3 })
    call.say('playable')
    for (const sequence of [9, 3, 3, 4_000_000_000]) call.sendRaw(microphone(sequence))
  }
  await answers(call)
  expect(call.frames('welcome')).toHaveLength(1)
  expect(call.frames('error')).toEqual([])
})

test('half an hour of speech without a pause uses a minute’s memory, and is still answered', async () => {
  const clock = manualClock()
  await using services = await startSpeechServices()
  await using listening = await startTestServer({ env: services.env, overrides: { clock } })
  const person = await newUser(listening.url)
  await using call = await CallClient.begin(listening.url, person, { transcription: 'server' })
  const before = memory()
  call.tell({ type: 'speech', state: 'start' })
  for (let second = 0, sequence = 0; second < 29 * 60; second += 12) {
    for (const end = sequence + 600; sequence < end; sequence++) call.sendRaw(microphone(sequence))
    // What was heard is playing, so that this is no silence.
    call.tell({ type: 'playback', turn: 0, playedMs: 0, state: 'progress' })
    await call.settled()
    await clock.advance(12_000)
  }
  // What was let go is swept beside the work.
  await expect.poll(() => memory() - before).toBeLessThan(20_000_000)
  call.tell({ type: 'speech', state: 'end' })
  call.ask("What's new?")
  await call.until(() => call.frames('complete').find(({ turn }) => turn > 0), 'an answer')
  const heard = services.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  expect(Math.max(0, ...heard.map(({ body }) => body.length))).toBeLessThan(2_000_000)
})
