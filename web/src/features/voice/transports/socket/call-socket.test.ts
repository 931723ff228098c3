import { afterEach, expect, test, vi } from 'vitest'
import { openBrowserSocket } from './call-socket.ts'

afterEach(() => vi.unstubAllGlobals())

function opened() {
  const close = vi.fn<(code?: number) => void>()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('WebSocket', function Socket() {
    return { close }
  })
  const ignore = () => undefined
  const events = { open: ignore, text: ignore, binary: ignore, closed: ignore }
  return { close, socket: openBrowserSocket('wss://news.test/voice/1?t=once', 'call', events) }
}

test('a socket is closed with 1000, which ends the call on the server', () => {
  const { close, socket } = opened()
  socket.close()
  expect(close.mock.calls).toEqual([[1000]])
})

test('a socket is abandoned without a code, which the server takes for a lost connection', () => {
  const { close, socket } = opened()
  socket.abandon()
  expect(close.mock.calls).toEqual([[]])
})
