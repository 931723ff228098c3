import { useState, type ComponentProps } from 'react'
import { controlClasses, Field, type FieldTexts } from './field.tsx'

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** Can be shown while typing; works with paste and password managers. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClasses} pr-20`}
          />
          <button
            type="button"
            className="absolute inset-y-1 right-1 pointer-coarse:inset-y-0 rounded-control px-3 text-sm font-semibold text-link hover:bg-sunk"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
