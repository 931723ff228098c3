import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { toErrorBody } from '@tidings/contract/api/error-body'
import { AppError, type ErrorCode } from '@tidings/contract/errors'
import { getRequestId } from '#platform/request-id'

/** For a client that does not read the response. */
const responseTimeoutMs = 2000

const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  503: 'unavailable',
} satisfies Record<number, ErrorCode>

export type Refusal = { status: keyof typeof codes; message: string }

/** Responds to an upgrade request with a plain HTTP error. */
export function refuseUpgrade(socket: Duplex, { message, status }: Refusal): void {
  const requestId = getRequestId()
  const text = JSON.stringify(toErrorBody(new AppError(codes[status], message), requestId))
  // A half-open socket would outlive the server, so it is destroyed after the response or a timeout.
  const timer = setTimeout(() => socket.destroy(), responseTimeoutMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      (requestId === null ? '' : `X-Request-Id: ${requestId}\r\n`) +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
