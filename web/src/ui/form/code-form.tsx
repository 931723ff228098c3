import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { CodeField } from './code-field.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'

export type CodeFormState = {
  /** False while a code has to be requested first; then there is no field. */
  asks: boolean
  busy: boolean
  problem: string | null
  /** The label of the button that requests or submits the code. */
  submit: string
  /** Null if no other code can be sent. */
  another: { label: string; isHeldBack: boolean; send: () => void } | null
  /** `code` is empty if none is asked for. */
  onSubmit: (code: string) => void
}

type CodeFormProps = CodeFormState & {
  label: string
  hint?: string
  /** Shown above the field. */
  lead?: ReactNode
  /** Whether it is secondary on the screen. */
  isAside?: boolean
  /** Further buttons in the same row. */
  children?: ReactNode
}

/** Requests a code if needed, and asks for it. A problem moves the focus to the field. */
export function CodeForm({ asks, busy, problem, submit, another, onSubmit, ...rest }: CodeFormProps) {
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (problem && !busy) focusFirstInvalid(form.current)
  }, [problem, busy])

  function submitCode(event: FormEvent) {
    event.preventDefault()
    onSubmit(code)
  }

  return (
    <form ref={form} noValidate onSubmit={submitCode} className="flex flex-col gap-5">
      {problem && !asks ? <Banner tone="bad">{problem}</Banner> : null}
      {rest.lead}
      {asks ? (
        <CodeField label={rest.label} hint={rest.hint} error={problem} value={code} onValue={setCode} />
      ) : null}
      <div className={rest.children || rest.isAside ? 'flex flex-wrap gap-3' : 'flex flex-col gap-5'}>
        <Button type="submit" look={rest.isAside ? 'secondary' : 'primary'} disabled={busy}>
          {submit}
        </Button>
        {another ? (
          <Button look="secondary" disabled={busy || another.isHeldBack} onClick={another.send}>
            {another.label}
          </Button>
        ) : null}
        {rest.children}
      </div>
    </form>
  )
}
