import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

const digits = 6

type CodeFieldProps = FieldTexts & { value: string; onValue: (code: string) => void }

/** Six digits; also accepts pasted spaces and autofill. */
export function CodeField({ value, onValue, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={({ target }) => onValue(target.value.replaceAll(/\D/g, '').slice(0, digits))}
    />
  )
}
