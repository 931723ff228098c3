import { useRef, useState, type FormEvent } from 'react'
import { consentTexts, onboardingTexts } from '@tidings/contract/texts/onboarding'
import { useAuth } from '#platform/session/session.tsx'
import { ratePasswordLevel } from '#platform/session/password-level.ts'
import { usePasswordRules } from '#platform/session/use-password-rules.ts'
import { ShownError } from '#platform/shown-error.ts'
import type { Action } from '#platform/use-action.ts'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { createAccount, updateOwnChoices, type AccountOutcome } from './create-account.ts'
import type { OnboardingDraft } from './onboarding-draft.ts'
import { checkFields, findProblems, type CheckedField, type Problems } from './personal-info-problems.ts'
import type { ChangeDraft } from './use-draft.ts'

export type PersonalInfoProps = {
  draft: OnboardingDraft
  change: ChangeDraft
  /** Whether the user is already signed in, so that no account is created. */
  signedIn: boolean
  /** Held above the step, because Back and Forward remount the step while its account is being created. */
  sending: Action
  onBack: () => void
  onReady: (outcome: Extract<AccountOutcome, { kind: 'ready' }>) => void
}

/** Validates on blur, then on each change while an error is shown; submits only once. */
export function usePersonalInfo({ draft, change, signedIn, sending, onReady }: PersonalInfoProps) {
  const { project, user } = useAuth()
  const [problems, setProblems] = useState<Problems>({})
  const asksConsent = project.config.asksConsent === true && !signedIn
  const [agrees, setAgrees] = useState(false)
  const [consentProblem, setConsentProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const rules = usePasswordRules()
  const checkField = checkFields(rules)
  const fields: CheckedField[] = signedIn ? ['fullName'] : ['fullName', 'email', 'password']

  const check = (field: CheckedField, value: string) =>
    setProblems((before) => ({ ...before, [field]: checkField(field, value) }))

  async function send() {
    if (signedIn && !user) throw new ShownError(onboardingTexts.sessionEnded)
    const outcome =
      signedIn && user ? await updateOwnChoices(project, user, draft) : await createAccount(project, draft)
    if (outcome.kind === 'failed') throw outcome.problem
    onReady(outcome)
  }

  return {
    form,
    hint: rules.hint,
    level: ratePasswordLevel(draft.password, rules),
    failure: sending.problem,
    beside: sending.beside,
    busy: sending.busy,
    signedOut: signedIn && !user,
    consent: asksConsent
      ? { checked: agrees, error: consentProblem, disabled: sending.busy, onCheck: setAgrees }
      : null,
    bind: (field: CheckedField) => ({
      value: draft[field],
      error: problems[field] ?? null,
      disabled: sending.busy,
      onBlur: () => check(field, draft[field]),
      onChange: (event: { target: { value: string } }) => {
        change({ [field]: event.target.value })
        if (problems[field]) check(field, event.target.value)
      },
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      const found = findProblems(draft, fields, checkField)
      setProblems(found)
      const missing = asksConsent && !agrees ? consentTexts.required : null
      setConsentProblem(missing)
      if (missing || Object.values(found).some(Boolean)) focusFirstInvalid(form.current)
      else sending.start(send, onboardingTexts.unknownError)
    },
  }
}
