import { AuthError } from '../auth-error.ts'

const numberForm = /^[1-9][0-9]{1,14}$/

/** The number as it is stored: country code and digits, without "+" and spaces; null for what cannot be one. */
export function phoneNumber(phone: string): string | null {
  const digits = phone.replaceAll(/[+\s]/g, '')
  return numberForm.test(digits) ? digits : null
}

/** Throws `AuthError` for what cannot be a number. */
export function requirePhone(phone: string): string {
  const digits = phoneNumber(phone)
  if (digits !== null) return digits
  throw new AuthError(400, 'validation_failed', { message: 'Invalid phone number format (E.164 required)' })
}
