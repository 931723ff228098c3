import type { ExposedTable } from './exposed-tables.ts'
import { unknownColumn, unreadableQuery } from './record-error.ts'

export type Filter = { column: string; operator: 'eq'; value: string }
export type Order = { column: string; direction: 'asc' | 'desc'; nulls: 'first' | 'last' | null }

/** What a query string asks for; every column is one of the table's. */
export type RecordQuery = {
  select: string[]
  filters: Filter[]
  order: Order[]
  limit: number | null
  offset: number
  /** The columns an insert writes, where the client names them. */
  columns: string[] | null
  onConflict: string[] | null
}

function requireColumn(table: ExposedTable, column: string): string {
  if (!table.columns.includes(column)) throw unknownColumn(table.name, column)
  return column
}

function columnList(table: ExposedTable, text: string): string[] {
  return text.split(',').map((name) => requireColumn(table, name.trim().replace(/^"(.*)"$/, '$1')))
}

function parseSelect(table: ExposedTable, text: string): string[] {
  if (/[():]|->/.test(text)) throw unreadableQuery(`unsupported select (${text.slice(0, 100)})`)
  const names = text.split(',').map((name) => name.trim())
  const columns = names.flatMap((name) =>
    name === '*' || name === '' ? table.columns : columnList(table, name),
  )
  return [...new Set(columns)]
}

function parseFilter(table: ExposedTable, name: string, text: string): Filter {
  const column = requireColumn(table, name)
  if (!text.startsWith('eq.')) throw unreadableQuery(`failed to parse filter (${text.slice(0, 100)})`)
  return { column, operator: 'eq', value: text.slice('eq.'.length) }
}

function parseOrder(table: ExposedTable, text: string): Order[] {
  return text.split(',').map((term) => {
    const [column = '', ...words] = term.trim().split('.')
    const order: Order = { column: requireColumn(table, column), direction: 'asc', nulls: null }
    for (const word of words) {
      if (word === 'asc' || word === 'desc') order.direction = word
      else if (word === 'nullsfirst') order.nulls = 'first'
      else if (word === 'nullslast') order.nulls = 'last'
      else throw unreadableQuery(`failed to parse order (${text.slice(0, 100)})`)
    }
    return order
  })
}

function parseCount(name: string, text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw unreadableQuery(`failed to parse ${name} (${text.slice(0, 100)})`)
  }
  return count
}

/** Throws `RecordError` for a column that the table has not, and for forms this API does not speak. */
export function parseQuery(table: ExposedTable, parameters: URLSearchParams): RecordQuery {
  const query: RecordQuery = {
    select: [...table.columns],
    filters: [],
    order: [],
    limit: null,
    offset: 0,
    columns: null,
    onConflict: null,
  }
  for (const [name, text] of parameters) {
    if (text.includes('\0')) throw unreadableQuery('a value holds a character that cannot be stored')
    if (name === 'select') query.select = parseSelect(table, text)
    else if (name === 'order') query.order = parseOrder(table, text)
    else if (name === 'limit') query.limit = parseCount(name, text)
    else if (name === 'offset') query.offset = parseCount(name, text)
    else if (name === 'columns') query.columns = columnList(table, text)
    else if (name === 'on_conflict') query.onConflict = columnList(table, text)
    else query.filters.push(parseFilter(table, name, text))
  }
  return query
}
