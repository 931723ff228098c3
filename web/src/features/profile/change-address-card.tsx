import { useRef, useState, type FormEvent } from 'react'
import { checkEmail } from '@tidings/contract/validation/email-address'
import { actionTexts } from '@tidings/contract/texts/actions'
import { changeAddressTexts } from '@tidings/contract/texts/profile'
import { chooseAuthMessage } from '#platform/project/auth-message.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'

function useChangeAddress() {
  const { project, user } = useAuth()
  const { start, ...action } = useAction()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)

  function findProblem(typed: string): string | null {
    const isSame = typed.trim().toLowerCase() === user?.email?.toLowerCase()
    return checkEmail(typed) ?? (isSame ? changeAddressTexts.same : null)
  }
  function type(typed: string) {
    setAddress(typed)
    if (error) setError(findProblem(typed))
    if (action.done) action.reset()
  }
  /** False if the address is invalid and nothing was sent. */
  function submit(): boolean {
    const problem = findProblem(address)
    setError(problem)
    if (problem) return false
    start(async () => {
      const { error: refused } = await project.auth.updateUser({ email: address.trim() })
      if (refused) throw new ShownError(chooseAuthMessage(refused, changeAddressTexts.failed))
      setAddress('')
      return changeAddressTexts.sent
    }, changeAddressTexts.failed)
    return true
  }
  return { ...action, address, error, submit, type, user }
}

/** The address changes once the mailed links have been opened. */
export function ChangeAddressCard() {
  const { address, busy, done, error, problem, submit, type, user } = useChangeAddress()
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!submit()) focusFirstInvalid(form.current)
  }

  return (
    <Card title={changeAddressTexts.title}>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <p dir="auto" className="wrap-anywhere">
          {user?.email ? changeAddressTexts.current(user.email) : changeAddressTexts.none}
        </p>
        {user?.new_email && !done ? (
          <p className="text-sm text-soft wrap-anywhere">{changeAddressTexts.waiting(user.new_email)}</p>
        ) : null}
        {done ? <Banner tone="good">{done}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <TextField
          label={changeAddressTexts.label}
          name="new-email"
          type="email"
          autoComplete="email"
          required
          error={error}
          value={address}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" look="secondary" disabled={busy} className="self-start">
          {busy ? actionTexts.wait : changeAddressTexts.button}
        </Button>
      </form>
    </Card>
  )
}
