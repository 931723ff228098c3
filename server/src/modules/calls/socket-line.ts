import type { Envelope, ServerFrame } from '@tidings/contract/call-messages'
import type { WebSocket } from 'ws'
import type { CallLine } from './call-line.ts'

/** Behind a connection this far behind, sound waits. */
const maxBufferedBytes = 262_144

/** Rejects when the signal aborts first. */
function untilSent(socket: WebSocket, frame: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    // Also called when the socket closes, with an error that its close event tells as well.
    socket.send(frame, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
  })
}

export function socketLine(socket: WebSocket): CallLine {
  const write = (envelope: Envelope<ServerFrame>) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(envelope))
  }
  return {
    send: (frame) => write({ ch: 'rt', ...frame }),
    sendApp: (message) =>
      write({ ch: 'app', data: typeof message === 'string' ? message : JSON.stringify(message) }),
    async sendAudio(frame, signal) {
      signal.throwIfAborted()
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxBufferedBytes) await untilSent(socket, frame, signal)
      else socket.send(frame)
    },
    close: (code) => socket.close(code),
  }
}
