import { longPassword } from '@tidings/contract/limits'
import type { PasswordRules } from '@tidings/contract/validation/password-rules'

/**
 * The strength of a password while it is typed: 0 (none) to 3. From twelve characters on, length compensates for what rules
 * cannot see.
 */
export function ratePasswordLevel(password: string, { check }: PasswordRules): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (check(password) !== null) return 1
  return password.length < longPassword.minLength ? 2 : 3
}
