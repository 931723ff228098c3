import { useState, type ReactNode } from 'react'
import type { NamedCount } from '@tidings/contract/api/analytics'
import { Button } from '#ui/button.tsx'

const shownAtFirst = 8

type CountedTableProps = {
  caption: string
  /** The heading of the count column. */
  unit: string
  rows: readonly NamedCount[]
  /** Shown if there are no rows. */
  children: ReactNode
}

/** Names with counts, each with a bar relative to the largest. */
export function CountedTable({ caption, children, rows, unit }: CountedTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (rows.length === 0) return <p className="text-sm text-soft">{children}</p>
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <>
      <table className="w-full text-sm">
        <caption className="mb-1 text-left text-soft">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ count, name }) => (
            <tr key={name} className="border-t border-rule">
              <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
                <span dir="auto">{name}</span>
                <span
                  aria-hidden="true"
                  className="mt-1 block h-2 min-w-0.5 rounded-sm bg-signal"
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </th>
              <td className="w-px py-2 text-right align-bottom font-semibold tabular-nums">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <Button look="secondary" compact className="mt-3" onClick={() => setIsWhole(true)}>
          List all {rows.length}
        </Button>
      ) : null}
    </>
  )
}
