import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedAudioLinkMs } from '@tidings/contract/limits'

/** Makes and checks links that play one answer's sound for ten minutes without a token. */
export type AudioLinks = {
  sign(id: string, now: Date): string
  isValid(link: { id: string; expires: string; signature: string }, now: Date): boolean
}

export function audioLinks(key: Uint8Array): AudioLinks {
  const signatureOf = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest()
  return {
    sign(id, now) {
      const expires = String(now.getTime() + signedAudioLinkMs)
      return `/api/audio/${id}?expires=${expires}&signature=${signatureOf(id, expires).toString('base64url')}`
    },
    isValid({ id, expires, signature }, now) {
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(id, expires)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && /^\d{1,16}$/.test(expires) && Number(expires) > now.getTime()
    },
  }
}
