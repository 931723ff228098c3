import type { ServerResponse } from 'node:http'
import { RecordError } from './record-error.ts'

// What a client does not read stays in the server's memory.

const megabyte = 1024 * 1024
/** An answer is at most 16 MB, and two are made at once. */
const mostBytesOfUser = 32 * megabyte
const mostBytesOfAll = 192 * megabyte
/** Smaller answers fit into the socket's buffers. */
const countedFrom = 64 * 1024
/** Nothing was read for so long. */
const idleMs = 30_000
/** Read by crumbs. */
const longestMs = 300_000

export type UnsentAnswers = {
  /** Throws `RecordError` where this user, or all together, have left too much unread. */
  requireRoom(userId: string): void
  /** Counts an answer until it has been sent or its connection has closed, which it does when the client reads too slowly. */
  hold(userId: string, bytes: number, response: ServerResponse): void
}

function refuse(status: 429 | 503, message: string): RecordError {
  return new RecordError(status, { code: 'over_request_rate_limit', message }, idleMs / 1000)
}

export function openUnsentAnswers(): UnsentAnswers {
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
      // Whoever has read everything goes first.
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
