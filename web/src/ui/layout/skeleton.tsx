import type { ReactNode } from 'react'

type SkeletonProps = { rows?: number; children: ReactNode }

/** A placeholder while something loads; `children` says what. */
export function Skeleton({ rows = 3, children }: SkeletonProps) {
  return (
    <div>
      <output className="mb-3 block text-sm text-soft">{children}</output>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="skeleton h-16" />
        ))}
      </div>
    </div>
  )
}
