import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { passwordUpdate } from '@tidings/contract/limits'
import { passwordTexts, updatePasswordTexts } from '@tidings/contract/texts-access'
import { actionTexts } from '@tidings/contract/texts-actions'
import { authMessage } from '#platform/auth-message.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session.tsx'
import { useNewPassword } from '#platform/use-new-password.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { PasswordField } from '#ui/password-field.tsx'

type Outcome = { kind: 'none' | 'updated' } | { kind: 'failed'; message: string }

/** The recovery session ends here, so that the new password is proved at the next sign-in. */
function useReturnToLogin(updated: boolean): void {
  const { project } = useAuth()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!updated) return undefined
    const timer = setTimeout(() => {
      project.auth
        .signOut({ scope: 'local' })
        .then(({ error }) => error && logProblem('The recovery session could not be ended', error))
        .then(() => navigate('/login', { replace: true }))
        .catch((error: unknown) => logProblem('The way to the login failed', error))
    }, passwordUpdate.redirectDelayMs)
    return () => clearTimeout(timer)
  }, [updated, project, navigate])
}

export function UpdatePasswordForm() {
  const { project } = useAuth()
  const { bind, check, password } = useNewPassword()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const { busy, start } = useOneAtATime()
  const form = useRef<HTMLFormElement>(null)
  useReturnToLogin(outcome.kind === 'updated')

  async function update() {
    setOutcome({ kind: 'none' })
    const { error } = await project.auth.updateUser({ password })
    if (error?.name === 'AuthSessionMissingError') project.tokenRefused()
    const message = error && authMessage(error, updatePasswordTexts.failed)
    setOutcome(message === null ? { kind: 'updated' } : { kind: 'failed', message })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (outcome.kind === 'updated') return
    if (!check()) {
      focusFirstInvalid(form.current)
      return
    }
    start(() =>
      update().catch((error: unknown) => {
        logProblem('The password could not be updated', error)
        setOutcome({ kind: 'failed', message: updatePasswordTexts.failed })
      }),
    )
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {outcome.kind === 'updated' ? <Banner tone="good">{updatePasswordTexts.updated}</Banner> : null}
      {outcome.kind === 'failed' ? <Banner tone="bad">{outcome.message}</Banner> : null}
      <PasswordField
        label={actionTexts.newPassword}
        name="new-password"
        autoComplete="new-password"
        hint={passwordTexts.hint}
        {...bind('password')}
      />
      <PasswordField
        label={actionTexts.confirmNewPassword}
        name="confirm-password"
        autoComplete="new-password"
        {...bind('again')}
      />
      <Button type="submit" disabled={busy || outcome.kind === 'updated'}>
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  )
}
