import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@tidings/contract/api/error-body'
import type { ErrorCode } from '@tidings/contract/errors'

/** For a client that does not read why. */
const readingMs = 2000

const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
} satisfies Record<number, ErrorCode>

export type Refusal = { status: keyof typeof codes; message: string }

/** Answers an upgrade as HTTP. */
export function refuseUpgrade(socket: Duplex, { message, status }: Refusal): void {
  const body: ErrorBody = { error: { code: codes[status], message } }
  const text = JSON.stringify(body)
  // Half-open sockets would outlive the server: this one goes once the answer is out, or after a while unread.
  const timer = setTimeout(() => socket.destroy(), readingMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
