import { checkEmail } from '@tidings/contract/validation/email-address'
import { checkPassword } from '@tidings/contract/validation/password-strength'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import type { OnboardingDraft } from './onboarding-draft.ts'

export type CheckedField = 'fullName' | 'email' | 'password'
export type Problems = Partial<Record<CheckedField, string | null>>

export const maxNameLength = 200

function nameProblem(name: string): string | null {
  if (name.trim() === '') return onboardingTexts.firstNameRequired
  return name.trim().length > maxNameLength ? `First name can have at most ${maxNameLength} characters` : null
}

const checks: Record<CheckedField, (value: string) => string | null> = {
  fullName: nameProblem,
  email: checkEmail,
  password: checkPassword,
}

export function checkField(field: CheckedField, value: string): string | null {
  return checks[field](value)
}

export function findProblems(draft: OnboardingDraft, fields: readonly CheckedField[]): Problems {
  return Object.fromEntries(fields.map((field) => [field, checkField(field, draft[field])]))
}
