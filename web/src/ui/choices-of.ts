import type { Choice } from './select-field.tsx'

/** A list of values with their names, as selects and radio groups take it. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
): Choice<Value>[] {
  return values.map((value) => ({ value, label: names[value] }))
}
