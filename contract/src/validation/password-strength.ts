import { strongPassword } from '../limits.ts'
import { passwordTexts } from '../texts/fields.ts'

const commonPatterns = [
  'password',
  '123456',
  'qwerty',
  'admin',
  'welcome',
  'letmein',
  'abc123',
  '111111',
  '12345678',
  'iloveyou',
] as const

export type PasswordStrength = { score: number; strong: boolean; warnings: string[] }

/**
 * Section 5 of the specification: a point each for length, uppercase, lowercase, digit and special character; a common
 * pattern anywhere costs two points once, never below 0. Strong needs the score and, by section 9, the length.
 */
export function ratePassword(password: string): PasswordStrength {
  const checks = [
    { met: password.length >= strongPassword.minLength, warning: passwordTexts.tooShort },
    { met: /\p{Lu}/u.test(password), warning: passwordTexts.noUppercase },
    { met: /\p{Ll}/u.test(password), warning: passwordTexts.noLowercase },
    { met: /\d/.test(password), warning: passwordTexts.noDigit },
    { met: /[^\p{L}\d]/u.test(password), warning: passwordTexts.noSpecial },
  ]
  const warnings: string[] = checks.filter((check) => !check.met).map((check) => check.warning)
  let score = checks.length - warnings.length
  const lower = password.toLowerCase()
  if (commonPatterns.some((pattern) => lower.includes(pattern))) {
    score = Math.max(0, score - strongPassword.commonPatternPenalty)
    warnings.push(passwordTexts.common)
  }
  const strong = score >= strongPassword.minScore && password.length >= strongPassword.minLength
  return { score, strong, warnings }
}

/** The problem with the password; null if it is strong. */
export function checkPassword(password: string): string | null {
  if (password === '') return passwordTexts.required
  const { strong, warnings } = ratePassword(password)
  return strong ? null : warnings.join('. ')
}
