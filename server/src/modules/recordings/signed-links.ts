import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedAudioLinkMs } from '@tidings/contract/limits'
import { recordingUrl } from './recording-paths.ts'

/** Links that play one recording for ten minutes without a token. */
export type SignedLinks = {
  sign(id: string, now: Date): string
  isValid(link: { id: string; expires: string; signature: string }, now: Date): boolean
}

export function createSignedLinks(key: Uint8Array): SignedLinks {
  const computeSignature = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest()
  return {
    sign(id, now) {
      const expires = String(now.getTime() + signedAudioLinkMs)
      const signature = computeSignature(id, expires).toString('base64url')
      return `${recordingUrl(id)}?expires=${expires}&signature=${signature}`
    },
    isValid({ id, expires, signature }, now) {
      const given = Buffer.from(signature, 'base64url')
      const expected = computeSignature(id, expires)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && /^\d{1,16}$/.test(expires) && Number(expires) > now.getTime()
    },
  }
}
