import { useState } from 'react'
import { Button } from '../button.tsx'
import { joinClasses } from '../classes.ts'
import { toSectionId } from './card.tsx'

/** More links would fill a phone's screen, so they are collapsed. */
const mostOpen = 6

/** Links to the cards of a long page. */
export function PageSections({ label, titles }: { label: string; titles: readonly string[] }) {
  const folds = titles.length > mostOpen
  const [isOpen, setIsOpen] = useState(false)
  return (
    <nav aria-label={label} className="border-b border-rule pb-2 print:hidden">
      {folds ? (
        <Button
          look="secondary"
          compact
          className="mb-2 sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      ) : null}
      <ul className={joinClasses('-mx-2.5 flex flex-wrap', folds && !isOpen && 'max-sm:hidden')}>
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${toSectionId(title)}`}
              className="inline-flex min-h-11 items-center px-2.5 text-sm font-medium text-link underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
