import type { ReactNode } from 'react'
import { Wordmark } from './wordmark.tsx'

type EditorialFrameProps = { title: string; lead?: ReactNode; children: ReactNode; wide?: boolean }

/** The frame of screens without the app layout: masthead, dial, one sheet. */
export function EditorialFrame({ title, lead, children, wide = false }: EditorialFrameProps) {
  return (
    <div className="flex flex-1 flex-col">
      <header className="mx-auto w-full max-w-3xl px-5 pt-8 text-center sm:pt-12">
        <div className="masthead-rule" aria-hidden="true" />
        <p className="py-3 sm:py-4">
          <Wordmark className="text-3xl" />
        </p>
        <div className="dial border-b border-ink" aria-hidden="true" />
      </header>
      <main
        id="main"
        className={`mx-auto w-full flex-1 px-5 py-8 sm:py-12 ${wide ? 'max-w-3xl' : 'max-w-md'}`}
      >
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {lead ? <p className="mt-2 text-soft">{lead}</p> : null}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  )
}
