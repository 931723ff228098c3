import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { joinClasses } from '../classes.ts'
import { controlClasses, Field } from './field.tsx'
import { includesText, toggleText } from './unique-texts.ts'

type ChoiceChipsProps = {
  /** The label of the group. */
  label: string
  /** The label of the field for custom items. */
  addLabel: string
  offered: readonly string[]
  chosen: readonly string[]
  /** What is in that field. */
  typed: string
  maxLength?: number
  /** Shown below the field while typing. */
  renderTyped?: (typed: string) => ReactNode
  onChange: (chosen: string[]) => void
  onType: (typed: string) => void
  onAdd: () => void
}

/** Predefined items to toggle, and a field to add custom ones; Enter in the field only adds. */
export function ChoiceChips({
  label,
  addLabel,
  offered,
  chosen,
  typed,
  maxLength = 200,
  renderTyped,
  onChange,
  onType,
  onAdd,
}: ChoiceChipsProps) {
  const input = useRef<HTMLInputElement>(null)
  const own = chosen.filter((item) => !includesText(offered, item))

  function toggle(item: string) {
    onChange(toggleText(chosen, item))
    // Removing a custom item also removes its chip.
    if (own.includes(item)) input.current?.focus()
  }

  function add() {
    onAdd()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{label}</legend>
        {[...offered, ...own].map((item) => (
          <Chip key={item} item={item} pressed={includesText(chosen, item)} onPress={() => toggle(item)} />
        ))}
      </fieldset>
      <Field label={addLabel}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              maxLength={maxLength}
              className={controlClasses}
              value={typed}
              onChange={(event) => onType(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button look="secondary" onClick={add}>
              Add
            </Button>
          </div>
        )}
      </Field>
      {typed.trim() ? renderTyped?.(typed) : null}
    </div>
  )
}

function Chip({ item, pressed, onPress }: { item: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={joinClasses(
        'min-h-11 max-w-full rounded-[1.375rem] border px-4 py-1 text-sm font-medium wrap-anywhere',
        pressed ? 'border-ink bg-ink text-paper' : 'border-edge bg-sheet hover:bg-sunk',
      )}
    >
      <span aria-hidden="true">{pressed ? '✓ ' : ''}</span>
      {item}
    </button>
  )
}
