import { useId, type ReactNode } from 'react'

type AgreeBoxProps = {
  children: ReactNode
  checked: boolean
  error: string | null
  disabled: boolean
  onCheck: (checked: boolean) => void
}

/** A box that has to be ticked, with its error. */
export function AgreeBox({ checked, children, disabled, error, onCheck }: AgreeBoxProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4.5 shrink-0"
          required
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => onCheck(target.checked)}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id={id} className="text-sm font-medium text-bad" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
