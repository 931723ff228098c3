import { AuthError } from '../auth-error.ts'

const numberForm = /^[1-9][0-9]{1,14}$/

/** The stored form: country code and digits, without "+" and spaces; null if invalid. */
export function readPhoneNumber(phone: string): string | null {
  const digits = phone.replaceAll(/[+\s]/g, '')
  return numberForm.test(digits) ? digits : null
}

export function requirePhone(phone: string): string {
  const digits = readPhoneNumber(phone)
  if (digits !== null) return digits
  throw new AuthError(400, 'validation_failed', { message: 'Invalid phone number format (E.164 required)' })
}
