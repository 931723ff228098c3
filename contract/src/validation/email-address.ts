import { emailTexts } from '../texts/fields.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The specification's simple check; only a mail can tell whether the address exists. */
export function checkEmail(email: string): string | null {
  const trimmed = email.trim()
  if (trimmed === '') return emailTexts.required
  return emailShape.test(trimmed) ? null : emailTexts.invalid
}
