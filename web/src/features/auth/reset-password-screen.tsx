import { useRef, useState, type FormEvent } from 'react'
import { emailProblem } from '@tidings/contract/email-address'
import { resetTexts } from '@tidings/contract/texts-access'
import { actionTexts } from '@tidings/contract/texts-actions'
import { fieldNames } from '@tidings/contract/texts-fields'
import { authMessage } from '#platform/auth-message.ts'
import { logProblem } from '#platform/log.ts'
import { useScreenTitle } from '#platform/screen-title.ts'
import { useAuth } from '#platform/session.tsx'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EditorialFrame } from '#ui/editorial-frame.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'

type Outcome = { kind: 'none' | 'sent' } | { kind: 'failed'; message: string }

export function ResetPasswordScreen() {
  useScreenTitle('Reset password')
  const { project } = useAuth()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const { busy, start } = useOneAtATime()
  const form = useRef<HTMLFormElement>(null)

  async function send() {
    setOutcome({ kind: 'none' })
    const redirectTo = `${location.origin}/update-password`
    const { error } = await project.auth.resetPasswordForEmail(email.trim(), { redirectTo })
    const message = error && authMessage(error, resetTexts.failed)
    setOutcome(message === null ? { kind: 'sent' } : { kind: 'failed', message })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    if (found) {
      focusFirstInvalid(form.current)
      return
    }
    start(() =>
      send().catch((error: unknown) => {
        logProblem('The reset link could not be asked for', error)
        setOutcome({ kind: 'failed', message: resetTexts.failed })
      }),
    )
  }

  return (
    <EditorialFrame title="Reset password" lead="We send you a link with which you choose a new one.">
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {outcome.kind === 'sent' ? <Banner tone="good">{resetTexts.sent}</Banner> : null}
        {outcome.kind === 'failed' ? <Banner tone="bad">{outcome.message}</Banner> : null}
        <TextField
          label={fieldNames.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.target.value)
            if (problem) setProblem(emailProblem(event.target.value))
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
