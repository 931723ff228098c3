import { useState } from 'react'
import { isReadAloud, rememberReadAloud } from './read-aloud-choice.ts'

/** Whether this device reads answers to typed questions aloud. */
export function ReadAloudBox({ label }: { label: string }) {
  const [isOn, setIsOn] = useState(isReadAloud)
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4.5 shrink-0"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked)
          rememberReadAloud(target.checked)
        }}
      />
      {label}
    </label>
  )
}
