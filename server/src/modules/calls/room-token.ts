import { createHash, randomBytes } from 'node:crypto'

/** A token is good for this long after `POST /call/web`, and once. */
export const roomTokenMs = 30_000

export function newRoomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored, so that the database does not open rooms. */
export function hashRoomToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
