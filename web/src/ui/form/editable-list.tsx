import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { joinClasses } from '../classes.ts'
import { controlClasses, Field } from './field.tsx'
import { Icon } from '../icon.tsx'
import { includesText } from './unique-texts.ts'

type EditableListProps = {
  label: string
  /** Such as `interest`, for the labels of the buttons. */
  itemName: string
  items: readonly string[]
  /** What is in the field for new items, and why it cannot be added. */
  typed: string
  problem: string | null
  suggestions?: readonly string[]
  placeholder?: string
  hint?: ReactNode
  /** Shown below the field while typing. */
  renderTyped?: (typed: string) => ReactNode
  /** Shown below each item, which then has its own row. */
  renderDetail?: (item: string) => ReactNode
  onType: (typed: string) => void
  onAdd: () => void
  onRemove: (item: string) => void
}

/** Enter adds the typed item and never submits the form around it. */
export function EditableList(props: EditableListProps) {
  const { label, itemName, items, problem, suggestions = [], typed } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)

  function add() {
    if (problem === null) props.onAdd()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={label} hint={props.hint} error={problem}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={input}
              type="text"
              list={listId}
              className={joinClasses(controlClasses, 'min-w-0 flex-1 basis-48')}
              value={typed}
              placeholder={props.placeholder}
              autoComplete="off"
              onChange={(event) => props.onType(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button look="secondary" onClick={add} aria-label={`Add ${itemName}`}>
              Add
            </Button>
          </div>
        )}
      </Field>
      {typed.trim() ? props.renderTyped?.(typed) : null}
      <datalist id={listId}>
        {suggestions
          .filter((suggestion) => !includesText(items, suggestion))
          .map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
      </datalist>
      {items.length > 0 ? (
        <ul
          className={`flex gap-2 ${props.renderDetail ? 'flex-col' : 'flex-wrap'}`}
          aria-label={`${label}: chosen`}
        >
          {items.map((item) => (
            <ListItem
              key={item}
              item={item}
              detail={props.renderDetail?.(item)}
              onRemove={() => {
                props.onRemove(item)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type ListItemProps = { item: string; detail?: ReactNode; onRemove: () => void }

function ListItem({ item, detail, onRemove }: ListItemProps) {
  const detailId = useId()
  return (
    <li className="flex max-w-full items-start rounded-[1.125rem] border border-rule bg-sunk pl-3.5 text-sm">
      <div className="min-w-0 grow py-2 leading-5 wrap-anywhere">
        <span dir="auto" className={detail ? 'font-semibold' : undefined}>
          {item}
        </span>
        {detail ? <div id={detailId}>{detail}</div> : null}
      </div>
      <button
        type="button"
        aria-label={`Remove ${item}`}
        aria-describedby={detail ? detailId : undefined}
        onClick={onRemove}
        className="grid size-9 shrink-0 pointer-coarse:size-11 place-items-center rounded-full hover:bg-rule"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  )
}
