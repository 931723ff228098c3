import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkKey } from '../mail/mail-links.ts'

/** What the address signs. The version is a UUID that only the database knows until the address is created. */
export type PodcastOwner = { userId: string; version: string }

export const podcastPath = '/podcast'

const versionCharacters = 22
const shape = /^[\w-]{65}$/
/** Apps want one; any other does too. */
const userName = 'podcast'

function sign(key: LinkKey, { userId, version }: PodcastOwner): Buffer {
  return createHmac('sha256', key).update(`podcast.${userId}.${version}`).digest()
}

/** The secret part of the address: unguessable, and it identifies nobody. */
export function signPodcast(key: LinkKey, owner: PodcastOwner): string {
  const version = Buffer.from(owner.version.replaceAll('-', ''), 'hex').toString('base64url')
  return version + sign(key, owner).toString('base64url')
}

/** The address's part of a token, and what else an app has to show. */
export function splitToken(token: string) {
  const login = { name: userName, password: token.slice(versionCharacters) }
  return { part: token.slice(0, versionCharacters), login }
}

/**
 * The token of an address that comes with a password, which `authorization` holds as in HTTP's basic authentication. An
 * address that holds all of it gives none.
 */
export function joinToken(part: string, authorization: string | undefined): string {
  if (part.length !== versionCharacters) return ''
  const encoded = /^Basic\s+([\w+/]+=*)$/i.exec(authorization ?? '')?.[1] ?? ''
  const shown = Buffer.from(encoded, 'base64').toString('utf8')
  return part + shown.slice(shown.indexOf(':') + 1)
}

/** The version in a token, for finding its owner; null for a malformed token. */
export function readVersion(token: string): string | null {
  if (!shape.test(token)) return null
  const hex = Buffer.from(token.slice(0, versionCharacters), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isSignedFor(key: LinkKey, owner: PodcastOwner, token: string): boolean {
  const given = Buffer.from(token)
  const expected = Buffer.from(signPodcast(key, owner))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
