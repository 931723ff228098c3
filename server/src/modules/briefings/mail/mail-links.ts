import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { readOrMakeSecret } from '#platform/secret-files'
import type { Context } from '#src/context'
import type { MailLinks } from './briefing-mail.ts'

export const unsubscribePath = '/briefings/unsubscribe'

/** Signs what stands in mails; in `DATA_DIR/keys`. */
export type LinkKey = Uint8Array

export async function openLinkKey({ config }: Pick<Context, 'config'>): Promise<LinkKey> {
  const file = path.join(config.dataDir, 'keys', 'briefing-links')
  return Buffer.from(await readOrMakeSecret(file, () => randomBytes(32).toString('base64url')), 'base64url')
}

function sign(key: LinkKey, userId: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe.${userId}`).digest()
}

/** Works for as long as there are mails with it: whoever wants no more must not be told that it is too late. */
export function signUnsubscribing(key: LinkKey, userId: string): string {
  return `${userId}.${sign(key, userId).toString('base64url')}`
}

/** Whose mails are to stop; null for a token that is not ours. */
export function readUnsubscribing(key: LinkKey, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(key, userId)
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

export function buildMailLinks(
  publicUrl: string,
  { key, userId }: { key: LinkKey; userId: string },
): MailLinks {
  const token = new URLSearchParams({ token: signUnsubscribing(key, userId) })
  return {
    home: `${publicUrl}/`,
    settings: `${publicUrl}/#briefing-settings`,
    unsubscribe: `${publicUrl}${unsubscribePath}?${token.toString()}`,
  }
}
