import type { AuthenticationMethod, FactorRow } from '../rows.ts'

/** The authentication method of a session raised by each type of factor. */
export const sessionMethods: Record<FactorRow['factor_type'], AuthenticationMethod['method']> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}
