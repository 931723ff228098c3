import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const periodS = 30
const secretBytes = 20

function openGenerator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodS,
  })
}

/** What an authenticator app needs; `qr_code` is an SVG document. */
export function makeTotp(names: { issuer: string; label: string }) {
  const secret = new Secret({ size: secretBytes }).base32
  const uri = openGenerator(secret, names).toString()
  return { secret, uri, qr_code: renderSVG(uri) }
}

/** The current time step or a neighbouring one; null for a wrong code. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const distance = openGenerator(secret).validate({ token: code, timestamp, window: 1 })
  return distance === null ? null : Math.floor(timestamp / 1000 / periodS) + distance
}
