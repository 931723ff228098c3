import { createHash } from 'node:crypto'
import type { PushPayload } from '@tidings/contract/api/push'
import type { Language } from '@tidings/contract/entities'

/** Something that a person is told. */
export type Notice = {
  /** Told once a person, however often it is ordered; without one it is told each time. */
  key?: string
  /** What it is about: a newer notice of the same topic takes the place of an older one, on its way and on the screen. */
  topic: string
  title: string
  body: string
  /** Of title and body. */
  language?: Language
  /** What a press opens: a path of this app. */
  url: string
  /** `high` wakes a sleeping device. */
  urgency?: 'normal' | 'high'
  /** It comes at a time that the person has chosen: neither quiet hours nor the most a day hold it back. */
  isAwaited?: boolean
}

/** What fits into one message of every push service, encrypted. */
export const mostPayloadBytes = 3992
const topicCharacters = 32

/** As push services take it: 32 characters of base64url at most (RFC 8030, 5.4), which do not tell them what it is about. */
export function nameTopic(userId: string, topic: string): string {
  return createHash('sha256').update(`${userId}.${topic}`).digest('base64url').slice(0, topicCharacters)
}

function shorten(text: string, characters: number): string {
  const all = Array.from(text)
  return all.length <= characters ? text : `${all.slice(0, Math.max(0, characters - 1)).join('')}…`
}

const titleCharacters = 150
/** No screen shows more. */
const bodyCharacters = 600

/** The payload in JSON; of a long text as much as fits. Throws for an address that is not this app's. */
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
