import { checkEmail } from '@tidings/contract/validation/email-address'
import type { PasswordRules } from '@tidings/contract/validation/password-rules'
import { checkFirstName } from '@tidings/contract/validation/first-name'
import type { OnboardingDraft } from './onboarding-draft.ts'

export type CheckedField = 'fullName' | 'email' | 'password'
export type Problems = Partial<Record<CheckedField, string | null>>

const checks = { fullName: checkFirstName, email: checkEmail }

export type CheckField = (field: CheckedField, value: string) => string | null

export function checkFields(rules: PasswordRules): CheckField {
  return (field, value) => (field === 'password' ? rules : { check: checks[field] }).check(value)
}

export function findProblems(
  draft: OnboardingDraft,
  fields: readonly CheckedField[],
  checkField: CheckField,
): Problems {
  return Object.fromEntries(fields.map((field) => [field, checkField(field, draft[field])]))
}
