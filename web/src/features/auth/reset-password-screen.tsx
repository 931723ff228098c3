import { useRef, useState, type FormEvent } from 'react'
import { checkEmail } from '@tidings/contract/validation/email-address'
import { resetTexts } from '@tidings/contract/texts/reset-password'
import { actionTexts } from '@tidings/contract/texts/actions'
import { fieldNames } from '@tidings/contract/texts/fields'
import { toShownError } from '#platform/project/auth-message.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useAction } from '#platform/use-action.ts'
import { Banner, ProblemBanner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EditorialFrame } from '#ui/layout/editorial-frame.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function ResetPasswordScreen() {
  useScreenTitle('Reset password')
  const { project } = useAuth()
  const [email, setEmail] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const { beside, busy, done, problem, start } = useAction()
  const form = useRef<HTMLFormElement>(null)

  async function send() {
    const redirectTo = `${location.origin}/update-password`
    const { error } = await project.auth.resetPasswordForEmail(email.trim(), { redirectTo })
    if (error) throw toShownError(error, resetTexts.failed)
    return resetTexts.sent
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkEmail(email)
    setMistake(found)
    if (found) focusFirstInvalid(form.current)
    else start(send, resetTexts.failed)
  }

  return (
    <EditorialFrame title="Reset password" lead="We will email you a link to choose a new one.">
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <ProblemBanner beside={beside}>{problem}</ProblemBanner> : null}
        <TextField
          label={fieldNames.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          error={mistake}
          onChange={(event) => {
            setEmail(event.target.value)
            if (mistake) setMistake(checkEmail(event.target.value))
          }}
        />
        <Button type="submit" disabled={busy}>
          {busy ? actionTexts.sending : 'Send Reset Link'}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <TextLink to="/login">{actionTexts.backToSignIn}</TextLink>
      </p>
    </EditorialFrame>
  )
}
