import { controlClasses, Field, type FieldTexts } from './field.tsx'

export type Choice<Value extends string> = { value: Value; label: string }

/** Values with their labels, for selects and radio groups. */
export function toChoices<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
): Choice<Value>[] {
  return values.map((value) => ({ value, label: names[value] }))
}

type SelectFieldProps<Value extends string> = FieldTexts & {
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
  name?: string
  autoComplete?: string
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, choices, onChoose, ...select } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={controlClasses}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value)
            if (chosen) onChoose(chosen.value)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
