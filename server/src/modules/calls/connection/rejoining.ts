import type { ClientFrame } from '@tidings/contract/call/call-messages'
import type { RawData, WebSocket } from 'ws'
import { closeCodes } from './call-connection.ts'
import { parseFrame } from './parse-frame.ts'

export type RejoinFrame = Extract<ClientFrame, { type: 'rejoin' }>

/** How long to wait for the first frame of a resuming socket. */
const resumeFrameMs = 10_000

const errors = {
  ended: { code: 'call_over', message: 'This call has ended. Please call again.' },
  elsewhere: { code: 'call_over', message: 'This call cannot go on here. Please call again.' },
} as const

/** Closes a socket whose call has ended or cannot continue in this process. */
export function refuseResume(socket: WebSocket, reason: keyof typeof errors): void {
  socket.on('error', () => undefined)
  socket.send(JSON.stringify({ ch: 'rt', type: 'error', ...errors[reason], fatal: true }))
  socket.close(closeCodes.over)
}

/**
 * Resolves with the socket's first frame, which says how much the browser has received; null if another frame comes, or none.
 */
export function receiveRejoin(socket: WebSocket): Promise<RejoinFrame | null> {
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.close(closeCodes.timedOut), resumeFrameMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(null)
    })
    socket.once('message', (data: RawData, isBinary) => {
      clearTimeout(timer)
      const parsed = isBinary ? null : parseFrame((data as Buffer).toString('utf8'))
      const frame = parsed?.kind === 'room' && parsed.frame.type === 'rejoin' ? parsed.frame : null
      if (!frame) socket.close(closeCodes.badFrame)
      resolve(frame)
    })
  })
}
