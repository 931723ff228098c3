import { useRef, useState, type FormEvent } from 'react'
import { emailProblem } from '@tidings/contract/email-address'
import { login } from '@tidings/contract/limits'
import { loginTexts, passwordTexts } from '@tidings/contract/texts-access'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session.tsx'
import { useCountdown } from '#platform/use-countdown.ts'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { loginKey, loginLimiter } from './login-limiter.ts'

type LoginField = 'email' | 'password'

function passwordProblem(password: string): string | null {
  if (password === '') return passwordTexts.required
  return password.length < login.passwordMinLength ? loginTexts.passwordTooShort : null
}

const checks = { email: emailProblem, password: passwordProblem }

/** `leftMs` is above 0 while the form is locked; no attempt of that time reaches the network. */
export function useLogin() {
  const { project } = useAuth()
  const [values, setValues] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<Record<LoginField, string | null>>({ email: null, password: null })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [lockedUntilMs, setLockedUntilMs] = useState(() => loginLimiter.lockedUntilMs())
  const leftMs = useCountdown(lockedUntilMs)
  const form = useRef<HTMLFormElement>(null)

  async function signIn() {
    const key = loginKey(values.email)
    const outcome = loginLimiter.attempt(key)
    setFailure(null)
    if (outcome.limited) {
      setLockedUntilMs(outcome.untilMs)
      return
    }
    setBusy(true)
    const { email, password } = values
    const { error } = await project.auth.signInWithPassword({ email: email.trim(), password })
    setBusy(false)
    if (error) setFailure(error.message)
    else loginLimiter.reset(key)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || leftMs > 0) return
    const found = { email: checks.email(values.email), password: checks.password(values.password) }
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

  const bind = (field: LoginField) => ({
    value: values[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [field]: target.value })
      if (problems[field]) setProblems({ ...problems, [field]: checks[field](target.value) })
    },
  })

  return { form, failure, busy, leftMs, bind, onSubmit }
}
