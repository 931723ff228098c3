import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { CodeField } from './code-field.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'

export type CodeFormState = {
  /** False while the code has yet to be sent to the person; there is no field then. */
  asks: boolean
  busy: boolean
  problem: string | null
  /** On the button that requests the code or submits it. */
  submit: string
  /** Null where no other code can be sent. */
  another: { label: string; isHeldBack: boolean; send: () => void } | null
  /** `code` is empty while none is asked for. */
  onSubmit: (code: string) => void
}

type CodeFormProps = CodeFormState & {
  label: string
  hint?: string
  /** What stands above the field. */
  lead?: ReactNode
  /** It is not what the screen is for. */
  isAside?: boolean
  /** Further buttons; all of them then stand in a row. */
  children?: ReactNode
}

/** Requests a code where one has to be sent, and asks for it. A problem moves the focus to the field. */
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
