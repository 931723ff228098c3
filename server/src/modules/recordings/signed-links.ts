import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { recordingUrl } from './recording-paths.ts'

/** Which recording a link plays, and whose session it was made in. */
export type LinkedRecording = { id: string; sessionId: string }

export type SignedLink = LinkedRecording & { expires: string; signature: string }

/** Links that play one recording for ten minutes without a token. */
export type SignedLinks = {
  sign(recording: LinkedRecording, now: Date): string
  /** Whether we made it and its time is not over; its session may have ended. */
  isValid(link: SignedLink, now: Date): boolean
}

export function createSignedLinks(key: Uint8Array): SignedLinks {
  const computeSignature = ({ id, sessionId }: LinkedRecording, expires: string) =>
    createHmac('sha256', key).update(`${id}.${sessionId}.${expires}`).digest()
  return {
    sign(recording, now) {
      const expires = String(now.getTime() + signedAudioLinkMs)
      const signature = computeSignature(recording, expires).toString('base64url')
      const { id, sessionId: session } = recording
      return `${recordingUrl(id)}?${new URLSearchParams({ expires, session, signature }).toString()}`
    },
    isValid({ expires, signature, ...recording }, now) {
      const given = Buffer.from(signature, 'base64url')
      const expected = computeSignature(recording, expires)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && /^\d{1,16}$/.test(expires) && Number(expires) > now.getTime()
    },
  }
}
