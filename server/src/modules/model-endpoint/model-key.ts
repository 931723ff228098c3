import { createHash, randomBytes } from 'node:crypto'

const prefix = 'tk_'
const form = /^tk_[\w-]{43}$/
const shownCharacters = 4

/** 256 random bits cannot be guessed, so a hash without salt or stretching is enough. */
export function createKey(): { key: string; hash: string; ending: string } {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  return { key, hash: hashKey(key), ending: key.slice(-shownCharacters) }
}

/** Lookups use the hash, so that their timing reveals nothing about a key. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function isKey(text: string): boolean {
  return form.test(text)
}
