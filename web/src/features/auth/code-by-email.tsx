import { useEffect, useRef, useState, type FormEvent } from 'react'
import { checkEmail } from '@tidings/contract/validation/email-address'
import { actionTexts } from '@tidings/contract/texts/actions'
import { fieldNames } from '@tidings/contract/texts/fields'
import { codeByEmailTexts } from '@tidings/contract/texts/login'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { formatMinuteSecond } from '#platform/time/duration.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useCodeByEmail } from './use-code-by-email.ts'

type CodeByEmailState = ReturnType<typeof useCodeByEmail>

/** Replaces the login form: first asks for the address, then for the code emailed to it. */
export function CodeByEmail() {
  const state = useCodeByEmail()
  return state.sentTo === null ? (
    <AskForCode state={state} />
  ) : (
    <EnterCode state={state} sentTo={state.sentTo} />
  )
}

function AskForCode({ state }: { state: CodeByEmailState }) {
  const [email, setEmail] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkEmail(email)
    setMistake(found)
    if (found) focusFirstInvalid(form.current)
    else state.send(email.trim())
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {state.problem ? <Banner tone="bad">{state.problem}</Banner> : null}
      <TextField
        label={fieldNames.email}
        hint={codeByEmailTexts.lead}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={mistake}
        onChange={({ target }) => {
          setEmail(target.value)
          if (mistake) setMistake(checkEmail(target.value))
        }}
      />
      <Button type="submit" disabled={state.busy}>
        {state.busy ? actionTexts.sending : codeTexts.send}
      </Button>
    </form>
  )
}

function EnterCode({ state, sentTo }: { state: CodeByEmailState; sentTo: string }) {
  const { busy, problem, waitMs } = state
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (problem && !busy) focusFirstInvalid(form.current)
  }, [problem, busy])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    state.show(code)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Banner tone="plain">
        <span className="wrap-anywhere">{codeByEmailTexts.sent(sentTo)}</span>
      </Banner>
      <CodeField label={codeTexts.label} error={problem} value={code} onValue={setCode} />
      <Button type="submit" disabled={busy}>
        {busy ? actionTexts.wait : codeTexts.confirm}
      </Button>
      <Button look="secondary" disabled={busy || waitMs > 0} onClick={() => state.send(sentTo)}>
        {waitMs > 0 ? codeTexts.sendAgainIn(formatMinuteSecond(waitMs)) : codeTexts.sendAgain}
      </Button>
      <Button look="quiet" onClick={state.startOver}>
        {codeByEmailTexts.otherAddress}
      </Button>
    </form>
  )
}
