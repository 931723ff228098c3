import { createHash, randomBytes } from 'node:crypto'

/** Counted from `POST /call/web`. A token works once. */
export const roomTokenMs = 30_000

export function createRoomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only the hash is stored, so that a copy of the database opens no rooms. */
export function hashRoomToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
