import { ratePassword } from '@tidings/contract/validation/password-strength'

/** Beyond what the rules ask for: from here on length makes up for what they cannot see. */
const longPassword = 12

/** How strong a password is while it is typed: 0 for none, to 3. */
export function ratePasswordLevel(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (!ratePassword(password).strong) return 1
  return password.length < longPassword ? 2 : 3
}
