import type { ReactNode } from 'react'

type PlainPageProps = { title: string; sentence: ReactNode; children: ReactNode }

export function PlainPage({ title, sentence, children }: PlainPageProps) {
  return (
    <article className="max-w-2xl">
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="mt-3 text-lg text-soft">{sentence}</p>
      <div className="mt-6">{children}</div>
    </article>
  )
}
