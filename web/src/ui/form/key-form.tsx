import type { FormEvent, ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'

type KeyFormProps = {
  busy: boolean
  problem: string | null
  submit: string
  onSubmit: () => void
  /** What stands above the button. */
  lead: ReactNode
  /** Further buttons; all of them then stand in a row. */
  children?: ReactNode
}

/** Has the browser ask for a security key. */
export function KeyForm({ busy, problem, submit, onSubmit, lead, children }: KeyFormProps) {
  function onForm(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={onForm} className="flex flex-col gap-5">
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {lead}
      <div className={children ? 'flex flex-wrap gap-3' : 'flex flex-col gap-5'}>
        <Button type="submit" disabled={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
