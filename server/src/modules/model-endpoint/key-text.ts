import { createHash, randomBytes } from 'node:crypto'

const prefix = 'tk_'
const form = /^tk_[\w-]{43}$/
const shownCharacters = 4

/** 256 random bits: nobody guesses one, so a hash without salt or stretching keeps it. */
export function newKey(): { key: string; hash: string; ending: string } {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  return { key, hash: hashKey(key), ending: key.slice(-shownCharacters) }
}

/** Keys are looked for by this, so that the time of a look-up tells nothing of a key. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function isKey(text: string): boolean {
  return form.test(text)
}
