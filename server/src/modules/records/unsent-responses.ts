import type { ServerResponse } from 'node:http'
import { RecordError } from './record-error.ts'

// Responses that a client does not read stay in the server's memory.

const megabyte = 1024 * 1024
/** A response has at most 16 MB, and two are made at once. */
const mostBytesOfUser = 32 * megabyte
const mostBytesOfAll = 192 * megabyte
/** Smaller responses fit into the socket's buffers. */
const countedFrom = 64 * 1024
/** How long a client may read nothing. */
const idleMs = 30_000
/** How long a slow client may take in all. */
const longestMs = 300_000

export type UnsentResponses = {
  /** Throws `RecordError` if this user, or all users together, have too many unread bytes. */
  requireRoom(userId: string): void
  /** Counts a response until it has been sent or its connection is closed, which happens if the client reads too slowly. */
  hold(userId: string, bytes: number, response: ServerResponse): void
}

function refuse(status: 429 | 503, message: string): RecordError {
  return new RecordError(status, { code: 'over_request_rate_limit', message }, idleMs / 1000)
}

export function openUnsentResponses(): UnsentResponses {
  const bytesByUser = new Map<string, number>()
  let total = 0
  const count = (userId: string, bytes: number) => {
    total += bytes
    const left = (bytesByUser.get(userId) ?? 0) + bytes
    if (left > 0) bytesByUser.set(userId, left)
    else bytesByUser.delete(userId)
  }
  return {
    requireRoom(userId) {
      const unread = bytesByUser.get(userId) ?? 0
      if (unread >= mostBytesOfUser) throw refuse(429, 'Please read your earlier answers first.')
      // Users who have read everything are still served.
      if (unread > 0 && total >= mostBytesOfAll)
        throw refuse(503, 'The server holds too many unread answers.')
    },
    hold(userId, bytes, response) {
      if (bytes < countedFrom || response.closed) return
      count(userId, bytes)
      response.setTimeout(idleMs, () => response.destroy())
      const ending = setTimeout(() => response.destroy(), longestMs)
      response.once('close', () => {
        clearTimeout(ending)
        count(userId, -bytes)
      })
    },
  }
}
