import type { ReactNode } from 'react'

/** The id of the card with this title, for links. */
export function toSectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}

type CardProps = {
  title: string
  /** The target of `#anchor`. */
  anchor?: string
  actions?: ReactNode
  children: ReactNode
}

/** A titled card: a region for screen readers, and the target of links to its title. */
export function Card({ title, anchor, actions, children }: CardProps) {
  const id = anchor ?? toSectionId(title)
  return (
    <section
      aria-labelledby={id}
      className="rounded-b-sheet border border-rule border-t-ink border-t-[3px] bg-sheet shadow-sheet"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 sm:px-6">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      <div className="@container px-5 pt-3 pb-5 sm:px-6 sm:pb-6">{children}</div>
    </section>
  )
}
