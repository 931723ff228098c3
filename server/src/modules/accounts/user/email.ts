import { checkEmail } from '@tidings/contract/validation/email-address'
import { AuthError } from '../auth-error.ts'

const maxLength = 255
// Characters with a meaning in mail headers; any of them could turn one address into two.
const unsafe = /[\p{Cc}\p{Cf},;:<>()[\]"\\]/u

/** The stored form of the address: trimmed and in lower case. */
export function requireEmail(email: string | undefined): string {
  const trimmed = (email ?? '').trim().toLowerCase()
  if (trimmed === '')
    throw new AuthError(400, 'validation_failed', { message: 'An email address is required' })
  if (trimmed.length > maxLength || unsafe.test(trimmed) || checkEmail(trimmed) !== null) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Unable to validate email address: invalid format',
    })
  }
  return trimmed
}
