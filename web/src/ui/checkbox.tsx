import type { ReactNode } from 'react'

type CheckboxProps = { label: ReactNode; checked: boolean; onCheck: (checked: boolean) => void }

export function Checkbox({ label, checked, onCheck }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-4.5"
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
