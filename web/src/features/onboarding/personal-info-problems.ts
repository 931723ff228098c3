import { checkEmail } from '@tidings/contract/validation/email-address'
import { checkPassword } from '@tidings/contract/validation/password-strength'
import { checkFirstName } from '@tidings/contract/validation/first-name'
import type { OnboardingDraft } from './onboarding-draft.ts'

export type CheckedField = 'fullName' | 'email' | 'password'
export type Problems = Partial<Record<CheckedField, string | null>>

const checks: Record<CheckedField, (value: string) => string | null> = {
  fullName: checkFirstName,
  email: checkEmail,
  password: checkPassword,
}

export function checkField(field: CheckedField, value: string): string | null {
  return checks[field](value)
}

export function findProblems(draft: OnboardingDraft, fields: readonly CheckedField[]): Problems {
  return Object.fromEntries(fields.map((field) => [field, checkField(field, draft[field])]))
}
