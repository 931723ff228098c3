import type { ExposedTable } from '../exposed-tables.ts'
import { unknownColumn } from '../record-error.ts'
import type { TextReader } from './text-reader.ts'

/** One arrow of a JSON path: `->` keeps JSON, `->>` makes text; a whole number counts in a list. */
export type PathStep = { key: string | number; asText: boolean }

/** A column of the table, or a place within it. */
export type ColumnPath = { column: string; steps: PathStep[] }

const bareName = /(?:(?!->)[^"(),.:*])+/y
const bareKey = /(?:(?!->)[^"(),.:])+/y

/** Reads a quoted or bare name, whether or not such a column exists. */
export function readName(reader: TextReader): string {
  const name = reader.quoted() ?? reader.match(bareName)?.trim()
  if (!name) throw reader.fail()
  return name
}

function readSteps(reader: TextReader): PathStep[] {
  const steps: PathStep[] = []
  for (let arrow = reader.match(/->>?/y); arrow !== null; arrow = reader.match(/->>?/y)) {
    const quoted = reader.quoted()
    const key = quoted ?? reader.match(bareKey)
    if (key === null) throw reader.fail()
    const isIndex = quoted === null && /^-?\d{1,9}$/.test(key)
    steps.push({ key: isIndex ? Number(key) : key, asText: arrow === '->>' })
  }
  return steps
}

export function requireColumn(table: ExposedTable, column: string): string {
  if (!table.columns.includes(column)) throw unknownColumn(table.name, column)
  return column
}

/** Like `requireColumn`, for columns in filters. */
export function requireFilterColumn(table: ExposedTable, column: string): string {
  return table.filterColumns.includes(column) ? column : requireColumn(table, column)
}

/** Reads `column`, `column->key` or `column->key->>key`. The caller checks the column after reading the whole text. */
export function readPath(reader: TextReader): ColumnPath {
  return { column: readName(reader), steps: readSteps(reader) }
}
