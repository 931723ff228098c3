import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { readOrMakeSecret } from '#platform/files/secret-files'
import type { Context } from '#src/context'
import type { MailLinks } from './briefing-mail.ts'

export const unsubscribePath = '/briefings/unsubscribe'

/** Signs links in mails; stored in `DATA_DIR/keys`. */
export type LinkKey = Uint8Array

export async function openLinkKey({ config }: Pick<Context, 'config'>): Promise<LinkKey> {
  const file = path.join(config.dataDir, 'keys', 'briefing-links')
  return Buffer.from(await readOrMakeSecret(file, () => randomBytes(32).toString('base64url')), 'base64url')
}

function sign(key: LinkKey, userId: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe.${userId}`).digest()
}

/** Never expires, because unsubscribing must always work. */
export function signUnsubscribing(key: LinkKey, userId: string): string {
  return `${userId}.${sign(key, userId).toString('base64url')}`
}

/** The user who unsubscribes; null for an invalid token. */
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
