import { useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { passwordProblem } from '@tidings/contract/password-strength'
import { passwordTexts, updatePasswordTexts } from '@tidings/contract/texts-access'
import { actionTexts } from '@tidings/contract/texts-actions'
import { changePasswordTexts } from '@tidings/contract/texts-settings'
import { authMessage } from '#platform/auth-message.ts'
import { useAuth } from '#platform/session.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { ShownFailure, useOutcome } from './use-outcome.ts'

type FieldName = 'password' | 'again'
type Problems = Record<FieldName, string | null>

const nothing = { password: '', again: '' }

function problemsOf({ password, again }: Record<FieldName, string>): Problems {
  return {
    password: passwordProblem(password),
    again: password === again ? null : updatePasswordTexts.mismatch,
  }
}

function useChangePassword() {
  const { project } = useAuth()
  const [values, setValues] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({ password: null, again: null })
  const { attempt, ...told } = useOutcome()
  const form = useRef<HTMLFormElement>(null)

  async function change() {
    const { error } = await project.auth.updateUser({ password: values.password })
    if (error?.name === 'AuthSessionMissingError') project.tokenRefused()
    if (error) throw new ShownFailure(authMessage(error, updatePasswordTexts.failed), { cause: error })
    setValues(nothing)
    return changePasswordTexts.done
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (found.password || found.again) focusFirstInvalid(form.current)
    else attempt(change, updatePasswordTexts.failed)
  }

  const bind = (name: FieldName) => ({
    value: values[name],
    error: problems[name],
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A message that appears now would move the button away from under its press, which checks everything anyway.
      const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (values[name] && !isSubmitting) setProblems({ ...problems, [name]: problemsOf(values)[name] })
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...values, [name]: target.value }
      const found = problemsOf(next)
      setValues(next)
      setProblems({
        password: problems.password && found.password,
        again: problems.again && found.again,
      })
    },
  })

  return { ...told, form, onSubmit, bind }
}

export function ChangePasswordCard() {
  const { busy, outcome, form, onSubmit, bind } = useChangePassword()
  return (
    <Card title={changePasswordTexts.title}>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col items-stretch gap-5">
        <p className="text-sm text-soft">{changePasswordTexts.lead}</p>
        <OutcomeBanner outcome={outcome} />
        <PasswordField
          label={actionTexts.newPassword}
          name="new-password"
          autoComplete="new-password"
          hint={passwordTexts.hint}
          required
          {...bind('password')}
        />
        <PasswordField
          label={actionTexts.confirmNewPassword}
          name="confirm-password"
          autoComplete="new-password"
          required
          {...bind('again')}
        />
        <Button type="submit" disabled={busy} className="self-start">
          {busy ? actionTexts.wait : changePasswordTexts.button}
        </Button>
      </form>
    </Card>
  )
}
