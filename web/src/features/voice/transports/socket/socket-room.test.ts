import { describe, expect, test } from 'vitest'
import { settle } from '../../../../../tests/voice/fake-clock.ts'
import {
  scripted,
  sentence,
  speak,
  toJoined,
  url,
  welcome,
} from '../../../../../tests/voice/scripted-socket-room.ts'

describe('joining', () => {
  test('opens the protocol, sends hello first, and can play once the server has accepted it', async () => {
    const script = scripted()
    const joined = script.room.join(url, script.abort.signal)
    await settle()
    expect(script.socket).toMatchObject({ url, protocol: 'tidings-voice.v1', texts: [] })
    script.socket.accept()
    const hello = { type: 'hello', version: 1, accessToken: 'token-1', language: 'en' }
    expect(script.socket.texts).toEqual([
      { ch: 'rt', ...hello, transcription: 'browser', browserVoice: true },
    ])
    script.socket.frame(welcome)
    await joined
    expect(script.socket.texts.at(-1)).toEqual({ ch: 'app', data: 'playable' })
    expect(script.log).toEqual(['welcome', 'playing'])
  })

  test('fails with the server’s message if the server rejects it', async () => {
    const script = scripted()
    const joined = script.room.join(url, script.abort.signal)
    await settle()
    script.socket.accept()
    script.socket.frame({
      type: 'error',
      code: 'conflict',
      message: 'You are calling elsewhere.',
      fatal: true,
    })
    script.socket.lose()
    await expect(joined).rejects.toThrow('You are calling elsewhere.')
    expect(script.log).toEqual([])
  })

  test('fails if the socket closes, nobody is signed in, or nothing ever arrives', async () => {
    const lost = scripted()
    const losing = lost.room.join(url, lost.abort.signal)
    await settle()
    lost.socket.lose()
    await expect(losing).rejects.toThrow('The connection to the voice assistant was lost.')

    const anonymous = scripted({ getAccessToken: () => Promise.resolve(null) })
    await expect(anonymous.room.join(url, anonymous.abort.signal)).rejects.toThrow('You are not signed in.')

    const silent = scripted()
    const waiting = silent.room.join(url, silent.abort.signal)
    const outcome = waiting.catch((error: unknown) => error)
    await silent.clock.advance(15_000)
    expect(await outcome).toMatchObject({ message: 'The call took too long to start.' })
  })

  test('fails if the browser rejects the address, and leaves no timer', async () => {
    const refusing = () => {
      throw new DOMException('mixed content', 'SecurityError')
    }
    const script = scripted({ openSocket: refusing })
    await expect(script.room.join(url, script.abort.signal)).rejects.toThrow('mixed content')
    await script.room.leave()
    expect(script.clock.pending).toBe(0)
  })

  test('stops at once when aborted at any moment, and opens no socket afterwards', async () => {
    const early = scripted()
    const first = early.room.join(url, early.abort.signal)
    early.abort.abort()
    await expect(first).rejects.toThrow('aborted')
    expect(early.socket.url).toBe('')

    const late = scripted()
    const second = late.room.join(url, late.abort.signal)
    await settle()
    late.abort.abort()
    await expect(second).rejects.toThrow('aborted')
    await late.room.leave()
    expect(late.socket.isClosed).toBe(true)
    expect(late.player.isClosed).toBe(true)
  })
})

describe('sending', () => {
  test('numbers microphone frames, and drops them while muted or while the connection is far behind', async () => {
    const script = scripted()
    await toJoined(script)
    const frame = () => new Int16Array(320).fill(9)
    script.room.sendAudio(frame())
    script.room.setMicEnabled(false)
    script.room.sendAudio(frame())
    script.room.setMicEnabled(true)
    script.socket.buffered = 300_000
    script.room.sendAudio(frame())
    script.socket.buffered = 0
    script.room.sendAudio(frame())
    const sent = script.socket.frames.map(({ kind, sequence, samples }) => [kind, sequence, samples.length])
    expect(sent).toEqual([
      [1, 0, 640],
      [1, 1, 640],
    ])
  })

  test('sends a refreshed token, but not an unchanged one', async () => {
    const script = scripted()
    await toJoined(script)
    const alive = script.clock.every(15_000, () => script.socket.frame({ type: 'ping', count: 0 }))
    await script.clock.advance(60_000)
    expect(script.socket.sentFrames('token')).toEqual([])
    script.token.value = 'token-2'
    await script.clock.advance(60_000)
    expect(script.socket.sentFrames('token')).toMatchObject([{ accessToken: 'token-2' }])
    expect(script.socket.sentFrames('pong').length).toBeGreaterThanOrEqual(7)
    alive()
  })
})

describe('leaving', () => {
  test('closes socket and player, is reported once, and sends and plays nothing afterwards', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame(sentence(1, 0))
    speak(script, 1, { frames: 5 })
    script.player.play(40)
    await script.room.leave()
    await script.room.leave()
    await settle()
    expect(script.socket.sentFrames('interrupt')).toMatchObject([{ turn: 1, playedMs: 40, reason: 'button' }])
    const sent = script.socket.texts.length
    script.socket.message('listening')
    script.socket.lose()
    script.room.send('{"type":"end-call"}')
    expect(script.log.filter((line) => line === 'left')).toHaveLength(1)
    expect(script.log).not.toContain('message listening')
    expect(script.socket.texts).toHaveLength(sent)
    expect(script.socket.isClosed).toBe(true)
    expect(script.player.isClosed).toBe(true)
    expect(script.clock.pending).toBe(0)
  })

  test('a socket that cannot be restored is a fatal error, one that the server closed on purpose is not', async () => {
    const lost = scripted()
    await toJoined(lost)
    lost.socket.lose()
    await lost.clock.advance(59_900)
    expect(lost.log).toEqual(['reconnecting'])
    await lost.clock.advance(100)
    expect(lost.log).toEqual(['reconnecting', 'error transport-lost fatal', 'left'])

    const closed = scripted()
    await toJoined(closed)
    closed.socket.lose(true)
    expect(closed.log).toEqual(['left'])
  })

  test('a server that falls silent is lost', async () => {
    const script = scripted()
    await toJoined(script)
    await script.clock.advance(39_000)
    script.socket.frame({ type: 'ping', count: 0 })
    await script.clock.advance(39_000)
    expect(script.log).toEqual([])
    await script.clock.advance(1000)
    expect(script.log).toEqual(['error transport-lost fatal', 'left'])
  })

  test('a non-fatal error is forwarded, and invalid messages are dropped', async () => {
    const script = scripted()
    await toJoined(script)
    script.socket.frame({ type: 'error', code: 'too_large', message: 'Too long.', fatal: false })
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"ch":"app"}',
      '{"ch":"rt"}',
      '{"ch":"rt","type":"new"}',
      '"x"',
    ]) {
      script.socket.text(text)
    }
    for (const size of [0, 3, 7, 9]) script.socket.binary(new Uint8Array(size))
    expect(script.log).toEqual(['error too_large'])
    script.socket.message('listening')
    expect(script.log.at(-1)).toBe('message listening')
  })
})
