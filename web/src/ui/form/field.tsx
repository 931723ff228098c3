import { useId, type ReactNode } from 'react'

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string | null | undefined }

type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { children: (control: ControlAttributes) => ReactNode }

/** Ties a label, a hint and an error to the one control that `children` draws. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-bad" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

export const controlClasses =
  'w-full min-h-11 rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'aria-invalid:border-bad aria-invalid:border-2 disabled:bg-sunk disabled:text-soft'
