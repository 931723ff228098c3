import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { buildRecordingUrl } from './recording-paths.ts'

export type SignedLink = { id: string; sessionId: string; expires: string; signature: string }

/** Links that open one recording for ten minutes without a token, while the session that requested them is valid. */
export type SignedLinks = {
  sign(id: string, sessionId: string, now: Date): string
  /** Checks signature and expiry only; the project knows whether the session is valid. */
  isValid(link: SignedLink, now: Date): boolean
}

export function createSignedLinks(key: Uint8Array): SignedLinks {
  const computeSignature = ({ id, sessionId, expires }: Omit<SignedLink, 'signature'>) =>
    createHmac('sha256', key).update(`${id}.${sessionId}.${expires}`).digest()
  return {
    sign(id, sessionId, now) {
      const expires = String(now.getTime() + signedAudioLinkMs)
      const signature = computeSignature({ id, sessionId, expires }).toString('base64url')
      const query = new URLSearchParams({ session: sessionId, expires, signature })
      return `${buildRecordingUrl(id)}?${query.toString()}`
    },
    isValid({ signature, ...link }, now) {
      const { expires } = link
      const given = Buffer.from(signature, 'base64url')
      const expected = computeSignature(link)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && /^\d{1,16}$/.test(expires) && Number(expires) > now.getTime()
    },
  }
}
