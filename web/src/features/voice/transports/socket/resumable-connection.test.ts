import { encodeAudioFrame } from '@tidings/contract/call/audio-frame'
import type { ServerFrame } from '@tidings/contract/call/call-messages'
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../../tests/voice/fake-clock.ts'
import { welcome } from '../../../../../tests/voice/scripted-socket-room.ts'
import type { CallSocketEvents, OpenCallSocket } from './call-socket.ts'
import { ResumableConnection } from './resumable-connection.ts'

type Opened = { url: string; events: CallSocketEvents; sent: string[]; end: 'closed' | 'abandoned' | null }

/** A connection whose sockets the test opens, loses and reads; `log` records its callbacks. */
function connected() {
  const clock = new FakeClock()
  const sockets: Opened[] = []
  const log: string[] = []
  const openSocket: OpenCallSocket = (url, _, events) => {
    const opened: Opened = { url, events, sent: [], end: null }
    sockets.push(opened)
    return {
      send: (data) => opened.sent.push(typeof data === 'string' ? data : 'sound'),
      bufferedBytes: () => 0,
      close: () => {
        opened.end = 'closed'
      },
      abandon: () => {
        opened.end = 'abandoned'
      },
    }
  }
  const connection = new ResumableConnection({
    url: 'wss://news.test/voice/1?t=once',
    openSocket,
    clock,
    onOpen: () => connection.sendMessage('hello'),
    onMessage: (data) => log.push(data),
    onFrame: ({ type }) => log.push(type),
    onSpeech: ({ sequence }) => log.push(`sound ${sequence}`),
    describeCall: () => ({ accessToken: 'of-ada', turns: [] }),
    onReconnecting: (isReconnecting) => log.push(isReconnecting ? 'reconnecting' : 'back'),
    onEnd: (clean) => log.push(clean ? 'ended' : 'lost'),
  })
  const newest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }
  const frame = (sent: ServerFrame) => newest().events.text(JSON.stringify({ ch: 'rt', ...sent }))
  return { clock, frame, connection, log, newest, sockets }
}

type Connected = ReturnType<typeof connected>

function welcomed(): Connected {
  const script = connected()
  script.newest().events.open()
  script.frame(welcome)
  script.log.length = 0
  return script
}

const app = (data: string) => JSON.stringify({ ch: 'app', data })
const sound = (sequence: number) =>
  encodeAudioFrame({ kind: 2, flags: 0, turn: 1, sequence, samples: new Uint8Array(640) })
const sentFrames = ({ newest }: Connected) => newest().sent.map((each) => JSON.parse(each) as object)

describe('a lost connection', () => {
  test('is reopened with its token, confirms what has arrived, and resends what has not', async () => {
    const script = welcomed()
    script.newest().events.binary(sound(0))
    script.newest().events.text(app('listening'))
    script.connection.sendMessage('came')
    script.frame({ type: 'ping', count: 2 })
    script.connection.sendMessage('lost')
    script.newest().events.closed(1006)
    script.connection.sendMessage('asked meanwhile')
    await script.clock.advance(100)
    expect(script.newest().url).toBe('wss://news.test/voice/1?r=token-of-room-1')
    script.newest().events.open()
    const call = { accessToken: 'of-ada', turns: [], confirmed: 2 }
    expect(sentFrames(script)).toEqual([{ ch: 'rt', type: 'rejoin', count: 3, call }])
    script.frame({ type: 'rejoined', count: 2 })
    expect(script.newest().sent.slice(1)).toEqual([app('lost'), app('asked meanwhile')])
    script.newest().events.binary(sound(1))
    expect(script.log).toEqual(['sound 0', 'listening', 'reconnecting', 'back', 'sound 1'])
  })

  test('is retried at growing intervals for a minute, and then given up', async () => {
    const script = welcomed()
    const distances: number[] = []
    let last = script.clock.now()
    script.newest().events.closed(1006)
    for (let passed = 0; passed < 59_900; passed += 100) {
      const before = script.sockets.length
      await script.clock.advance(100)
      if (script.sockets.length === before) continue
      distances.push(script.clock.now() - last)
      last = script.clock.now()
      script.newest().events.closed(1006)
    }
    expect(distances).toEqual([100, 200, 400, 800, ...Array.from({ length: 36 }, () => 1600)])
    expect(script.log).toEqual(['reconnecting'])
    await script.clock.advance(100)
    expect(script.log).toEqual(['reconnecting', 'lost'])
    expect(script.clock.pending).toBe(0)
  })

  test('has another minute when it is restored and lost again', async () => {
    const script = welcomed()
    for (let time = 0; time < 3; time += 1) {
      script.newest().events.closed(1006)
      await script.clock.advance(59_000)
      script.newest().events.open()
      script.frame({ type: 'rejoined', count: 1 })
    }
    expect(script.log).toEqual(['reconnecting', 'back', 'reconnecting', 'back', 'reconnecting', 'back'])
  })

  test('is not waited for on a socket that neither opens nor closes, and that one is ignored', async () => {
    const script = welcomed()
    script.newest().events.closed(1006)
    await script.clock.advance(100)
    const hanging = script.newest()
    await script.clock.advance(2700)
    expect(script.sockets.length).toBe(3)
    expect(hanging.end).toBe('abandoned')
    hanging.events.open()
    hanging.events.text(app('from the past'))
    hanging.events.closed(1006)
    expect(hanging.sent).toEqual([])
    // The next has twice the time: a server that has just started is slow.
    await script.clock.advance(4900)
    expect(script.sockets.length).toBe(3)
    script.newest().events.open()
    script.frame({ type: 'rejoined', count: 1 })
    expect(script.log).toEqual(['reconnecting', 'back'])
  })

  test('drops microphone audio, which would be late', async () => {
    const script = welcomed()
    script.newest().events.closed(1006)
    script.connection.sendAudio(new Int16Array(320))
    await script.clock.advance(100)
    script.newest().events.open()
    script.connection.sendAudio(new Int16Array(320))
    script.frame({ type: 'rejoined', count: 1 })
    expect(script.newest().sent).not.toContain('sound')
    script.connection.sendAudio(new Int16Array(320))
    expect(script.newest().sent).toContain('sound')
  })

  test('ends at once when the page closes, and leaves no timer', async () => {
    const script = welcomed()
    script.newest().events.closed(1006)
    script.connection.close()
    expect(script.newest().end).toBe('closed')
    await script.clock.advance(60_000)
    expect(script.sockets.length).toBe(1)
    expect(script.log).toEqual(['reconnecting'])
    expect(script.clock.pending).toBe(0)
  })
})

test.each([
  ['1000, as a call ends', 1000, ['ended']],
  ['1012, as a server stops', 1012, ['lost']],
  ['4409, as another call begins', 4409, ['lost']],
])('a socket that the server closes with %s is not reopened', async (_, code, log) => {
  const script = welcomed()
  script.newest().events.closed(code)
  await script.clock.advance(60_000)
  expect(script.log).toEqual(log)
  expect(script.sockets.length).toBe(1)
})

test('a call that was never accepted ends with its socket', async () => {
  const script = connected()
  script.newest().events.open()
  script.newest().events.closed(1006)
  expect(script.log).toEqual(['lost'])
})

test('messages are confirmed a quarter of a second later, or at once after 32 KB', async () => {
  const script = welcomed()
  const receipts = () => sentFrames(script).filter((each) => 'type' in each && each.type === 'received')
  await script.clock.advance(250)
  expect(receipts()).toEqual([{ ch: 'rt', type: 'received', count: 1 }])
  for (let sequence = 0; sequence < 51; sequence += 1) script.newest().events.binary(sound(sequence))
  expect(receipts().at(-1)).toEqual({ ch: 'rt', type: 'received', count: 52 })
  await script.clock.advance(10_000)
  expect(receipts()).toHaveLength(2)
})
