import { emailTexts } from '../texts/fields.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The specification's simple shape; whether the address lives, only a mail can tell. */
export function checkEmail(email: string): string | null {
  const trimmed = email.trim()
  if (trimmed === '') return emailTexts.required
  return emailShape.test(trimmed) ? null : emailTexts.invalid
}
