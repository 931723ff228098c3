import { useRef, useState, type FormEvent } from 'react'
import { emailProblem } from '@tidings/contract/email-address'
import { login } from '@tidings/contract/limits'
import { loginTexts, passwordTexts } from '@tidings/contract/texts-access'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session.tsx'
import { useCountdown } from '#platform/use-countdown.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LockedOut } from './locked-out.tsx'
import { loginKey, loginLimiter } from './login-limiter.ts'

function passwordProblem(password: string): string | null {
  if (password === '') return passwordTexts.required
  return password.length < login.passwordMinLength ? loginTexts.passwordTooShort : null
}

type Problems = { email: string | null; password: string | null }

export function LoginForm() {
  const { project } = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({ email: null, password: null })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [lockedUntilMs, setLockedUntilMs] = useState(() => loginLimiter.lockedUntilMs())
  const leftMs = useCountdown(lockedUntilMs)
  const locked = leftMs > 0
  const form = useRef<HTMLFormElement>(null)

  async function signIn() {
    const key = loginKey(email)
    const outcome = loginLimiter.attempt(key)
    if (outcome.limited) {
      setFailure(null)
      setLockedUntilMs(outcome.untilMs)
      return
    }
    setBusy(true)
    setFailure(null)
    const { error } = await project.auth.signInWithPassword({ email: email.trim(), password })
    setBusy(false)
    if (error) setFailure(error.message)
    else loginLimiter.reset(key)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || locked) return
    const found = { email: emailProblem(email), password: passwordProblem(password) }
    setProblems(found)
    if (found.email || found.password) {
      focusFirstInvalid(form.current)
      return
    }
    signIn().catch((error: unknown) => {
      setBusy(false)
      setFailure(error instanceof Error ? error.message : String(error))
      logProblem('Sign-in failed', error)
    })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {locked ? <LockedOut leftMs={leftMs} /> : null}
      {failure && !locked ? <Banner tone="bad">{failure}</Banner> : null}
      <fieldset disabled={locked} className="flex flex-col gap-5">
        <legend className="sr-only">Your account</legend>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          error={problems.email}
          onChange={(event) => {
            setEmail(event.target.value)
            if (problems.email) setProblems({ ...problems, email: emailProblem(event.target.value) })
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={problems.password}
          onChange={(event) => {
            setPassword(event.target.value)
            if (problems.password) setProblems({ ...problems, password: passwordProblem(event.target.value) })
          }}
        />
        <Button type="submit" disabled={busy || locked}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </fieldset>
    </form>
  )
}
