import { createHash } from 'node:crypto'
import type { PushPayload } from '@tidings/contract/api/push'
import type { Language } from '@tidings/contract/entities'

/** A notification for a person, on all their devices. */
export type Notice = {
  /** Sent once per person and key, however often it is ordered; always sent without a key. */
  key?: string
  /** A newer notice of the same topic replaces an older one, in transit and on the screen. */
  topic: string
  title: string
  body: string
  /** The language of title and body. */
  language?: Language
  /** The path in this app to open. */
  url: string
  /** `high` wakes a sleeping device. */
  urgency?: 'normal' | 'high'
  /** Scheduled by the person, so quiet hours and the daily limit do not apply. */
  isAwaited?: boolean
}

/** The largest payload that every push service accepts once encrypted. */
export const mostPayloadBytes = 3992
const topicCharacters = 32

/**
 * A topic in the form push services accept: at most 32 characters of base64url (RFC 8030, 5.4). Hashed, so that it reveals
 * nothing to them.
 */
export function nameTopic(userId: string, topic: string): string {
  return createHash('sha256').update(`${userId}.${topic}`).digest('base64url').slice(0, topicCharacters)
}

function shorten(text: string, characters: number): string {
  const all = Array.from(text)
  return all.length <= characters ? text : `${all.slice(0, Math.max(0, characters - 1)).join('')}…`
}

const titleCharacters = 150
/** Screens show no more than this. */
const bodyCharacters = 600

/** The payload as JSON; long texts are shortened to fit. Throws for a URL that is not in this app. */
export function writePayload(payload: PushPayload): string {
  if (!/^\/(?![/\\])/.test(payload.url)) throw new TypeError('a notification opens pages of this app only')
  const write = (characters: number) =>
    JSON.stringify({
      ...payload,
      title: shorten(payload.title, titleCharacters),
      body: shorten(payload.body, characters),
    })
  let characters = bodyCharacters
  while (Buffer.byteLength(write(characters)) > mostPayloadBytes && characters > 0)
    characters = Math.floor(characters * 0.8)
  return write(characters)
}
