import { readPath, requireColumn, type ColumnPath } from './column-path.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import { TextReader } from './text-reader.ts'

export type Order = { path: ColumnPath; direction: 'asc' | 'desc'; nulls: 'first' | 'last' | null }

function readTerm(reader: TextReader): Order {
  reader.match(/\s+/y)
  const path = readPath(reader)
  const direction = reader.match(/\.(?:asc|desc)(?![a-z])/y) === '.desc' ? 'desc' : 'asc'
  const place = reader.match(/\.nulls(?:first|last)/y)
  return { path, direction, nulls: place === null ? null : place === '.nullsfirst' ? 'first' : 'last' }
}

/** Reads `order`, such as `created_at.desc.nullslast,id`. */
export function readOrder(table: ExposedTable, text: string): Order[] {
  const reader = new TextReader(text, 'order')
  const terms = reader.list(() => readTerm(reader))
  reader.expectEnd()
  for (const { path } of terms) requireColumn(table, path.column)
  return terms
}
