import { describe, expect, test } from 'vitest'
import { scripted, toActive, toRoom, webCall } from '../../../../tests/voice/scripted-call.ts'

describe('defects of the provider’s own client', () => {
  test('A: stopping while the call is being created leaves no call, no room and no error', async () => {
    const script = scripted()
    const started = script.client.start({ assistant: 'tidings' })
    script.client.stop()
    expect(script.api.signals[0]?.aborted).toBe(true)
    await toRoom(script)
    expect(await started).toBeNull()
    expect(script.rooms).toEqual([])
    expect(script.client.state).toBe('idle')
    expect(script.log).toEqual([])
  })

  test('A: stopping during the delay on a phone never joins', async () => {
    const script = scripted({ mobile: true })
    const started = script.client.start({ assistant: 'tidings' })
    await toRoom(script)
    await script.clock.advance(500)
    script.client.stop()
    expect(await started).toBeNull()
    await script.clock.advance(5000)
    expect(script.room().joins).toBe(0)
    expect(script.room().leaves).toBeGreaterThan(0)
  })

  test('A: a room that lets a stopped caller in is left again, and the next call is unaffected', async () => {
    const script = scripted()
    const first = script.client.start({ assistant: 'tidings' })
    await toRoom(script)
    const late = script.room()
    script.client.stop()
    const leavesAtStop = late.leaves
    await toActive(script)
    late.joined.resolve()
    expect(await first).toBeNull()
    expect(late.leaves).toBe(leavesAtStop + 1)
    late.emit('message', '{"type":"hang"}')
    late.emit('left')
    expect(script.client.state).toBe('active')
    expect(script.log.filter((line) => line.includes('hang'))).toEqual([])
  })

  test('B: speech ends before the call does, once, and nothing follows', async () => {
    const script = scripted()
    await toActive(script)
    script.room().emit('remote-level', 0.2)
    script.client.stop()
    await script.clock.advance(5000)
    expect(script.log).toEqual([
      'call-start',
      'speech-start',
      'speech-end',
      'call-end',
      '{"type":"status-update","status":"ended","endedReason":"customer-ended-call"}',
    ])
  })

  test('C: a failed start without error listeners resolves to null, and the next start works', async () => {
    const script = scripted({ listensToErrors: false })
    const started = script.client.start({ assistant: 'tidings' })
    script.api.answer.reject(new Error('refused'))
    expect(await started).toBeNull()
    expect(script.client.state).toBe('idle')
    script.api.answer = Promise.withResolvers()
    await toActive(script)
    expect(script.client.state).toBe('active')
  })

  test('D: a listening event that comes before join has resolved is handled', async () => {
    const script = scripted()
    const started = script.client.start({ assistant: 'tidings' })
    await toRoom(script)
    script.room().emit('message', 'listening')
    script.room().emit('remote-level', 0.2)
    script.room().joined.resolve()
    expect(await started).toEqual(webCall)
    expect(script.client.state).toBe('active')
    expect(script.log).toEqual(['call-start', 'speech-start'])
    await script.clock.advance(25_000)
    expect(script.client.state).toBe('active')
  })

  test('E: a fatal error ends the call even if the room never reports leaving', async () => {
    const script = scripted()
    await toActive(script)
    script.room().emit('error', { fatal: true, code: 'gone', message: 'gone' })
    expect(script.client.state).toBe('idle')
    expect(script.log.slice(1, 2)).toEqual(['call-end'])
    expect(script.log.at(-1)).toBe('error gone')
    expect(script.room().leaves).toBe(1)
  })

  test('F: every attempt has a room of its own', async () => {
    const script = scripted()
    await toActive(script)
    script.client.stop()
    await toActive(script)
    expect(script.rooms).toHaveLength(2)
    expect(script.rooms.map(({ leaves }) => leaves)).toEqual([1, 0])
  })
})
