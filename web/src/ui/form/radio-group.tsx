import { useId, type ReactNode } from 'react'
import type { Choice } from './select-field.tsx'

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  value: Value
  choices: readonly (Choice<Value> & { note?: string })[]
  onChoose: (value: Value) => void
  /** Side by side if there is room, otherwise stacked. */
  inline?: boolean
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{props.legend}</legend>
      <div className={props.inline ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2'}>
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 items-center gap-3 rounded-control border border-rule bg-sheet px-3 py-2 hover:border-edge has-checked:border-signal has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              onChange={() => props.onChoose(choice.value)}
              className="size-4.5"
            />
            <span className="flex flex-col">
              <span className="text-sm font-medium">{choice.label}</span>
              {choice.note ? <span className="text-xs text-soft">{choice.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
