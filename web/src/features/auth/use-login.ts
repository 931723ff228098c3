import { useRef, useState, type FormEvent } from 'react'
import { checkEmail } from '@tidings/contract/validation/email-address'
import { login } from '@tidings/contract/limits'
import { loginTexts } from '@tidings/contract/texts/login'
import { passwordTexts } from '@tidings/contract/texts/fields'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useCountdown } from '#platform/time/use-countdown.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { makeLoginKey, loginLimiter } from './login-limiter.ts'

type LoginField = 'email' | 'password'

function checkPassword(password: string): string | null {
  if (password === '') return passwordTexts.required
  return password.length < login.passwordMinLength ? loginTexts.passwordTooShort : null
}

const checks = { email: checkEmail, password: checkPassword }

/** `leftMs` is above 0 while the form is locked; attempts during that time are not sent. */
export function useLogin() {
  const { project } = useAuth()
  const [values, setValues] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<Record<LoginField, string | null>>({ email: null, password: null })
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, start } = useOneAtATime()
  const [lockedUntilMs, setLockedUntilMs] = useState(() => loginLimiter.lockedUntilMs())
  const leftMs = useCountdown(lockedUntilMs)
  const form = useRef<HTMLFormElement>(null)

  async function signIn() {
    const key = makeLoginKey(values.email)
    const outcome = loginLimiter.attempt(key)
    setFailure(null)
    if (outcome.limited) {
      setLockedUntilMs(outcome.untilMs)
      return
    }
    const { email, password } = values
    const { error } = await project.auth.signInWithPassword({ email: email.trim(), password })
    if (error) setFailure(chooseAuthMessage(error, loginTexts.failed))
    else loginLimiter.reset(key)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (leftMs > 0) return
    const found = { email: checks.email(values.email), password: checks.password(values.password) }
    setProblems(found)
    if (found.email || found.password) {
      focusFirstInvalid(form.current)
      return
    }
    start(() =>
      signIn().catch((error: unknown) => {
        setFailure(loginTexts.failed)
        logProblem('Sign-in failed', error)
      }),
    )
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
