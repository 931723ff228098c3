import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

type TabsProps<Name extends string> = {
  label: string
  tabs: readonly { name: Name; title: string }[]
  selected: Name
  onSelect: (name: Name) => void
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys, Home and End move between tabs; `children` is the panel of the selected one. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function moveTo(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onSelect(tab.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.name === selected)
    const step = steps[event.key]
    if (step) moveTo(current + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(tabs.length - 1)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-4 flex flex-wrap gap-x-5 border-b border-rule"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
            onKeyDown={onKeyDown}
            className="-mb-px min-h-11 border-b-2 border-transparent text-sm font-semibold text-soft hover:text-ink aria-selected:border-signal aria-selected:text-ink"
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
