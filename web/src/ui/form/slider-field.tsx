import { Field, type FieldTexts } from './field.tsx'

type SliderFieldProps = FieldTexts & {
  value: number
  range: { min: number; max: number; step: number }
  /** The label of a value, such as `1.2×`. */
  describe: (value: number) => string
  onSlide: (value: number) => void
}

export function SliderField({ label, hint, error, value, range, describe, onSlide }: SliderFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex min-h-11 items-center gap-4">
          <input
            {...control}
            {...range}
            type="range"
            value={value}
            aria-valuetext={describe(value)}
            onChange={(event) => onSlide(event.target.valueAsNumber)}
            className="h-6 min-w-0 pointer-coarse:h-11 flex-1"
          />
          <span aria-hidden="true" className="w-12 text-right text-sm font-semibold tabular-nums">
            {describe(value)}
          </span>
        </div>
      )}
    </Field>
  )
}
