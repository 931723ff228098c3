import type { WebSocket } from 'ws'
import { closeCodes } from './call-line.ts'
import { notHeld } from './endings.ts'

/** Tells a socket that its call cannot go on. */
export function turnAway(socket: WebSocket, reason: keyof typeof notHeld): void {
  socket.on('error', () => undefined)
  socket.send(JSON.stringify({ ch: 'rt', type: 'error', ...notHeld[reason], fatal: true }))
  socket.close(closeCodes.over)
}
