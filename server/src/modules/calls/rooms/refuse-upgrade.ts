import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@tidings/contract/api/error-body'
import type { ErrorCode } from '@tidings/contract/errors'

/** For a client that does not read the response. */
const responseTimeoutMs = 2000

const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
} satisfies Record<number, ErrorCode>

export type Refusal = { status: keyof typeof codes; message: string }

/** Responds to an upgrade request with a plain HTTP error. */
export function refuseUpgrade(socket: Duplex, { message, status }: Refusal): void {
  const body: ErrorBody = { error: { code: codes[status], message } }
  const text = JSON.stringify(body)
  // A half-open socket would outlive the server, so it is destroyed after the response or a timeout.
  const timer = setTimeout(() => socket.destroy(), responseTimeoutMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
