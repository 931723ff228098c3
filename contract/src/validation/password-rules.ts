import { longPassword } from '../limits.ts'
import { longPasswordTexts, passwordTexts } from '../texts/fields.ts'
import { checkPassword } from './password-strength.ts'

export type PasswordRules = {
  /** The problem with a new password; null if there is none. */
  check: (password: string) => string | null
  hint: string
}

const byKinds: PasswordRules = { check: checkPassword, hint: passwordTexts.hint }

/** Twelve characters of any kind; consecutive spaces count as one. */
const byLength: PasswordRules = {
  check(password) {
    if (password === '') return passwordTexts.required
    const isLong = password.replaceAll(/ {2,}/g, ' ').length >= longPassword.minLength
    return isLong ? null : longPasswordTexts.tooShort
  },
  hint: longPasswordTexts.hint,
}

/** The specification's rules, or those of a hardened server. */
export function choosePasswordRules(isHardened: boolean): PasswordRules {
  return isHardened ? byLength : byKinds
}
