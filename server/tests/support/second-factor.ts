import { Secret, TOTP } from 'otpauth'
import type { Device } from './project-clients.ts'

/** The code that an authenticator app shows at that moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

/** Begins a second factor by an app; it does not count yet. */
export async function enrolTotp(auth: Device, friendlyName = 'App') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Shows a code of the factor; a code works once, so the clock must move on before the next. */
export async function verifyTotp(auth: Device, factor: { factorId: string; secret: string }, now: Date) {
  const code = codeAt(factor.secret, now)
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId: factor.factorId, code })
  if (error) throw error
  return data
}

/** What an access token says. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
