import { rangeNotSatisfiable } from './record-error.ts'
import type { RecordQuery } from './request-query.ts'

/** `Range: 0-9` counts rows. The query string takes precedence; a range in another unit is ignored. */
export function withRange(query: RecordQuery, headers: Headers): RecordQuery {
  const unit = headers.get('range-unit') ?? 'items'
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(headers.get('range') ?? '')
  if (!found || unit !== 'items' || query.limit !== null || query.offset !== 0) return query
  const first = Number(found[1])
  const last = found[2] === undefined ? null : Number(found[2])
  if (last !== null && last < first) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { ...query, offset: first, limit: last === null ? null : last - first + 1 }
}
