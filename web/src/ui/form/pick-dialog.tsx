import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SelectField, type Choice } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { includesText } from './unique-texts.ts'

/** `tags` are values of the filters, in any order. */
export type Pickable = { name: string; note: string; tags: readonly string[] }

/** `''` means all. */
export type PickFilter = { label: string; choices: readonly Choice<string>[] }

type PickDialogProps = {
  title: string
  searchLabel: string
  /** Null while loading. */
  items: readonly Pickable[] | null
  loading: string
  none: string
  filters: readonly PickFilter[]
  chosen: readonly string[]
  onToggle: (name: string) => void
  onClose: () => void
  children?: ReactNode
}

/** The most rows shown at once; filters narrow longer lists. */
const mostShown = 60

function fits({ name, tags }: Pickable, { picked, search }: { picked: readonly string[]; search: string }) {
  return (
    picked.every((value) => value === '' || tags.includes(value)) &&
    name.toLowerCase().includes(search.trim().toLowerCase())
  )
}

/** A picker with search and filters. Each press takes effect at once. */
export function PickDialog(props: PickDialogProps) {
  const { chosen, filters, items, onToggle } = props
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState(() => filters.map(() => ''))
  const found = items?.filter((item) => fits(item, { picked, search })) ?? []
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      <div className="flex flex-col gap-4">
        {props.children}
        <TextField
          label={props.searchLabel}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {filters.map(({ label, choices }, at) => (
            <SelectField
              key={label}
              label={label}
              value={picked[at] ?? ''}
              choices={choices}
              onChoose={(value) => setPicked(picked.with(at, value))}
            />
          ))}
        </div>
        {items ? null : <output>{props.loading}</output>}
        <output className={found.length > 0 ? 'sr-only' : undefined}>
          {items ? (found.length === 0 ? props.none : `${found.length} of ${items.length}`) : null}
        </output>
        <ul aria-label={props.title} className="flex flex-col">
          {found.slice(0, mostShown).map(({ name, note }) => {
            const isChosen = includesText(chosen, name)
            return (
              <li
                key={name}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-rule py-1.5"
              >
                <span className="min-w-0 flex-1 basis-32">
                  <span dir="auto" className="block font-semibold wrap-anywhere">
                    {name}
                  </span>
                  <span className="block text-xs text-soft">{note}</span>
                </span>
                <Button
                  compact
                  look={isChosen ? 'primary' : 'secondary'}
                  className="min-h-11"
                  aria-pressed={isChosen}
                  aria-label={`Choose ${name}`}
                  onClick={() => onToggle(name)}
                >
                  {isChosen ? 'Chosen' : 'Choose'}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
