import type { WebSocket } from 'ws'
import { closeCodes } from './call-connection.ts'

const errors = {
  ended: { code: 'call_over', message: 'This call has ended. Please call again.' },
  elsewhere: { code: 'call_over', message: 'This call cannot go on here. Please call again.' },
} as const

/** For a socket that cannot resume its call because it has ended or runs in another process. */
export function refuseResume(socket: WebSocket, reason: keyof typeof errors): void {
  socket.on('error', () => undefined)
  socket.send(JSON.stringify({ ch: 'rt', type: 'error', ...errors[reason], fatal: true }))
  socket.close(closeCodes.over)
}
