import { useEffect, useRef, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { passwordUpdate } from '@tidings/contract/limits'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { actionTexts } from '@tidings/contract/texts/actions'
import { toShownError } from '#platform/project/auth-message.ts'
import { endLastingAccess } from '#platform/project/end-lasting-access.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useNewPassword } from '#platform/session/use-new-password.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner, ProblemBanner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { NewPasswordField } from '#ui/form/new-password-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

/** Ends the recovery session, so that the user signs in with the new password. */
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
  const { bind, check, hint, level, password } = useNewPassword({ isRequired: true })
  const { beside, busy, done, problem, start } = useAction()
  const form = useRef<HTMLFormElement>(null)
  useReturnToLogin(done !== null)

  async function update() {
    const { error } = await project.auth.updateUser({ password })
    if (error?.name === 'AuthSessionMissingError') project.tokenRefused()
    if (error) throw toShownError(error, updatePasswordTexts.failed)
    await endLastingAccess(project)
    return updatePasswordTexts.updated
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (done) return
    if (check()) start(update, updatePasswordTexts.failed)
    else focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {done ? <Banner tone="good">{done}</Banner> : null}
      {problem ? <ProblemBanner beside={beside}>{problem}</ProblemBanner> : null}
      <NewPasswordField
        level={level}
        label={actionTexts.newPassword}
        name="new-password"
        autoComplete="new-password"
        hint={hint}
        {...bind('password')}
      />
      <PasswordField
        label={actionTexts.confirmNewPassword}
        name="confirm-password"
        autoComplete="new-password"
        {...bind('again')}
      />
      <Button type="submit" disabled={busy || done !== null}>
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  )
}
