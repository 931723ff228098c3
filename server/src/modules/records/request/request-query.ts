import { readCondition, type Condition } from './condition.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import { requireAffordable } from './query-cost.ts'
import { rangeNotSatisfiable, unreadableQuery } from '../record-error.ts'
import { readOrder, type Order } from './row-order.ts'
import { readColumnNames, readSelect, type SelectedColumn } from './selected-columns.ts'

/** A parsed query string; all columns have been checked against the table. */
export type RecordQuery = {
  select: readonly SelectedColumn[]
  conditions: Condition[]
  order: Order[]
  limit: number | null
  offset: number
  /** The columns to insert, if the client names them. */
  columns: string[] | null
  onConflict: string[] | null
}

function parseCount(name: string, text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw unreadableQuery(`failed to parse ${name} (${text.slice(0, 100)})`)
  }
  return count
}

/** Throws `RecordError` for unknown columns, unsupported syntax and queries that cost too much. */
export function parseQuery(table: ExposedTable, parameters: URLSearchParams): RecordQuery {
  const query: RecordQuery = {
    select: readSelect(table, ''),
    conditions: [],
    order: [],
    limit: null,
    offset: 0,
    columns: null,
    onConflict: null,
  }
  for (const [name, text] of parameters) {
    if (name.includes('\0') || text.includes('\0')) {
      throw unreadableQuery('a value holds a character that cannot be stored')
    }
    if (name === 'select') query.select = readSelect(table, text)
    else if (name === 'order') query.order = readOrder(table, text)
    else if (name === 'limit') query.limit = parseCount(name, text)
    else if (name === 'offset') query.offset = parseCount(name, text)
    else if (name === 'columns') query.columns = readColumnNames(table, text)
    else if (name === 'on_conflict') query.onConflict = readColumnNames(table, text)
    else query.conditions.push(readCondition(table, name, text))
  }
  requireAffordable(query)
  return query
}

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
