import { useRef, type FormEvent } from 'react'
import { passwordTexts } from '@tidings/contract/texts/fields'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { actionTexts } from '@tidings/contract/texts/actions'
import { changePasswordTexts } from '@tidings/contract/texts/settings'
import { authMessage } from '#platform/project/auth-message.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { useNewPassword } from '#platform/session/use-new-password.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { PasswordField } from '#ui/form/password-field.tsx'

function useChangePassword() {
  const { project } = useAuth()
  const { start, ...action } = useAction()
  const { bind, check, clear, password } = useNewPassword()
  const form = useRef<HTMLFormElement>(null)

  async function change() {
    const { error } = await project.auth.updateUser({ password })
    if (error?.name === 'AuthSessionMissingError') project.tokenRefused()
    if (error) throw new ShownError(authMessage(error, updatePasswordTexts.failed), { cause: error })
    clear()
    return changePasswordTexts.done
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (check()) start(change, updatePasswordTexts.failed)
    else focusFirstInvalid(form.current)
  }

  return { ...action, form, onSubmit, bind }
}

export function ChangePasswordCard() {
  const { busy, done, problem, form, onSubmit, bind } = useChangePassword()
  return (
    <Card title={changePasswordTexts.title}>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col items-stretch gap-5">
        <p className="text-sm text-soft">{changePasswordTexts.lead}</p>
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
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
