import { useEffect, useState, type ReactNode } from 'react'

type SkeletonProps = {
  rows?: number
  children: ReactNode
  /** Also shown if loading takes long. */
  whenSlow?: ReactNode
}

const slowMs = 1800

/** A placeholder while something loads; `children` says what. */
export function Skeleton({ rows = 3, children, whenSlow }: SkeletonProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div>
      <output className="mb-3 block text-sm text-soft">{children}</output>
      {isSlow ? whenSlow : null}
      <div aria-hidden="true" className="flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="skeleton h-16" />
        ))}
      </div>
    </div>
  )
}
