import type { AuthenticationMethod, FactorRow } from '../rows.ts'

/** What a session says of how it was raised, by the type of the factor. */
export const sessionMethods: Record<FactorRow['factor_type'], AuthenticationMethod['method']> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}
