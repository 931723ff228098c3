import { describe, expect, test, vi } from 'vitest'
import { scripted, toActive, toRoom, webCall } from '../../../../tests/voice/scripted-call.ts'

const ended = '{"type":"status-update","status":"ended","endedReason":"assistant-ended-call"}'

describe('starting', () => {
  test('requires an assistant or a squad, and says so before anything else happens', async () => {
    const { api, client } = scripted()
    await expect(client.start({})).rejects.toThrow('Assistant or Squad must be provided.')
    expect(client.state).toBe('idle')
    expect(api.bodies).toEqual([])
  })

  test('creates a call by assistant id, resolves to it, and is active only once the room is listening', async () => {
    const script = scripted()
    const started = script.client.start({ assistant: 'tidings' })
    expect(script.client.state).toBe('starting')
    await toRoom(script)
    script.room().joined.resolve()
    expect(await started).toEqual(webCall)
    expect(script.api.bodies).toEqual([{ assistantId: 'tidings' }])
    expect(script.client.state).toBe('joined')
    expect(script.log).toEqual([])
    script.room().emit('message', 'listening')
    script.room().emit('message', 'listening')
    expect(script.client.state).toBe('active')
    expect(script.log).toEqual(['call-start'])
  })

  test.each([
    [{ assistant: { name: 'A' } }, { assistant: { name: 'A' } }],
    [
      { assistant: 'tidings', overrides: { firstMessage: 'Hello' } },
      { assistantId: 'tidings', assistantOverrides: { firstMessage: 'Hello' } },
    ],
    [{ squad: 'team' }, { squadId: 'team' }],
    [{ squad: { members: [] } }, { squad: { members: [] } }],
  ])('%j creates a call with the body %j', async (request, body) => {
    const script = scripted()
    void script.client.start(request)
    await toRoom(script)
    expect(script.api.bodies).toEqual([body])
  })

  test('is ignored during a call', async () => {
    const script = scripted()
    await toActive(script)
    expect(await script.client.start({ assistant: 'tidings' })).toBeNull()
    expect(script.api.bodies).toHaveLength(1)
  })

  test('waits a second before joining on a phone', async () => {
    const script = scripted({ mobile: true })
    void script.client.start({ assistant: 'tidings' })
    await toRoom(script)
    await script.clock.advance(999)
    expect(script.room().joins).toBe(0)
    await script.clock.advance(1)
    expect(script.room().joins).toBe(1)
  })

  test('sends the assistant the context 1.5 s after the start, and not after a stop', async () => {
    const script = scripted()
    await toActive(script, 'The first name is Ada.')
    await script.clock.advance(1499)
    expect(script.room().sent).toEqual([])
    await script.clock.advance(1)
    const message = { role: 'system', content: 'The first name is Ada.' }
    expect(script.room().sent).toEqual([JSON.stringify({ type: 'add-message', message })])

    script.client.stop()
    await toActive(script, 'The first name is Ada.')
    script.client.stop()
    await script.clock.advance(5000)
    expect(script.room().sent).toEqual([])
    expect(script.clock.pending).toBe(0)
  })

  test('a room that never listens ends the call with an error', async () => {
    const script = scripted()
    const started = script.client.start({ assistant: 'tidings' })
    await toRoom(script)
    script.room().joined.resolve()
    await started
    await script.clock.advance(20_000)
    expect(script.client.state).toBe('idle')
    expect(script.log.at(-1)).toBe('error The voice assistant did not answer.')
  })
})

describe('remote events', () => {
  test('speech starts above 0.01 and ends after a second of quiet, which new sound restarts', async () => {
    const script = scripted()
    await toActive(script)
    script.log.length = 0
    script.room().emit('remote-level', 0.01)
    expect(script.log).toEqual([])
    script.room().emit('remote-level', 0.011)
    await script.clock.advance(900)
    script.room().emit('remote-level', 0.05)
    await script.clock.advance(999)
    script.room().emit('remote-level', 0)
    expect(script.log).toEqual(['speech-start'])
    await script.clock.advance(1)
    expect(script.log).toEqual(['speech-start', 'speech-end'])
  })

  test('the volume is a share of 0.15, at most 1, and always valid', async () => {
    const script = scripted()
    const volumes: number[] = []
    script.client.on('volume-level', (level) => volumes.push(level))
    await toActive(script)
    for (const sum of [0, 0.075, 0.15, 3, Number.NaN, -1]) script.room().emit('remote-level', sum)
    expect(volumes).toEqual([0, 0.5, 1, 1, 0, 0])
  })

  test('an ended status from the room is not sent a second time', async () => {
    const script = scripted()
    await toActive(script)
    script.room().emit('message', ended)
    script.room().emit('left')
    expect(script.log).toEqual(['call-start', ended, 'call-end'])
    expect(script.client.state).toBe('idle')
  })

  test('text that is not a message is dropped', async () => {
    const script = scripted()
    await toActive(script)
    for (const data of ['', 'playable', '{"type":', '[]', 'null', '7']) script.room().emit('message', data)
    expect(script.log).toEqual(['call-start'])
  })

  test('a non-fatal error is reported and the call continues', async () => {
    const script = scripted()
    await toActive(script)
    script.room().emit('error', { fatal: false, code: 'too_large', message: 'too long' })
    expect(script.log.at(-1)).toBe('error too long')
    expect(script.client.state).toBe('active')
  })

  test('a listener that throws does not prevent the call from ending', async () => {
    const script = scripted()
    await toActive(script)
    const surfaced: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => surfaced.push(run))
    script.client.on('call-end', () => {
      throw new Error('a listener broke')
    })
    script.client.stop()
    vi.unstubAllGlobals()
    expect(script.client.state).toBe('idle')
    expect(surfaced[0]).toThrow('a listener broke')
    expect(surfaced).toHaveLength(1)
  })
})

describe('user actions', () => {
  test('say, ask, control and end with the provider’s own messages', async () => {
    const script = scripted()
    await toActive(script)
    const room = script.room()
    script.client.say('Goodbye', true)
    script.client.addMessage({ role: 'user', content: 'What is new?' })
    script.client.control('mute-assistant')
    script.client.endCall()
    expect(room.sent.map((each) => JSON.parse(each) as unknown)).toEqual([
      { type: 'say', message: 'Goodbye', endCallAfterSpoken: true },
      { type: 'add-message', message: { role: 'user', content: 'What is new?' } },
      { type: 'control', control: 'mute-assistant' },
      { type: 'end-call' },
    ])
    expect(script.client.state).toBe('idle')
  })

  test('mute the current call, and do nothing without one', async () => {
    const script = scripted()
    script.client.setMuted(true)
    script.client.say('nobody hears')
    expect(script.client.muted).toBe(false)
    await toActive(script)
    script.client.setMuted(true)
    expect(script.client.muted).toBe(true)
    script.client.stop()
    expect(script.client.muted).toBe(false)
  })

  test('can start a call as soon as the last one has ended', async () => {
    const script = scripted()
    await toActive(script)
    script.client.on('call-end', () => void script.client.start({ assistant: 'tidings' }))
    script.client.stop()
    expect(script.client.state).toBe('starting')
  })
})
