import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Stored instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function makeSalt(): string {
  return randomBytes(16).toString('base64url')
}

export function makeRefreshToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * The token that replaces `parent`. Derived from it, so that a client that lost a response, or refreshes concurrently, gets the
 * same active token again although only its hash is stored.
 */
export function deriveChildToken(parent: string, salt: string): string {
  return createHmac('sha256', parent).update(salt).digest().subarray(0, 24).toString('base64url')
}
