import { useEffect, useRef, useState, type FormEvent } from 'react'
import { actionTexts } from '@tidings/contract/texts-actions'
import { codeTexts } from '@tidings/contract/texts-ways-in'
import { formatMinuteSecond } from '#platform/duration.ts'
import { useFactorCode, type CodeFactor } from '#platform/use-factor-code.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'

export function FactorCodeForm({ factor }: { factor: CodeFactor }) {
  const { busy, problem, isSent, needsSending, waitMs, send, show } = useFactorCode(factor)
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const asks = isSent || !needsSending

  useEffect(() => {
    if (problem && !busy) focusFirstInvalid(form.current)
  }, [problem, busy])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (asks) show(code)
    else send()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {problem && !asks ? <Banner tone="bad">{problem}</Banner> : null}
      {asks ? (
        <CodeField
          label={codeTexts.label}
          hint={needsSending ? codeTexts.fromPhone : codeTexts.fromApp}
          error={problem}
          value={code}
          onValue={setCode}
        />
      ) : (
        <p className="text-sm">{codeTexts.fromPhone}</p>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? actionTexts.wait : asks ? codeTexts.confirm : codeTexts.send}
      </Button>
      {isSent ? (
        <Button look="secondary" disabled={busy || waitMs > 0} onClick={send}>
          {waitMs > 0 ? codeTexts.sendAgainIn(formatMinuteSecond(waitMs)) : codeTexts.sendAgain}
        </Button>
      ) : null}
    </form>
  )
}
