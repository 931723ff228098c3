import type { ExposedTable } from '../exposed-tables.ts'
import { unknownColumn } from '../record-error.ts'
import type { TextReader } from './text-reader.ts'

/** One arrow of a JSON path: `->` keeps JSON, `->>` makes text; a whole number counts in a list. */
export type PathStep = { key: string | number; asText: boolean }

/** A column of the table, or a place within it. */
export type ColumnPath = { column: string; steps: PathStep[] }

const bareName = /(?:(?!->)[^"(),.:*])+/y
const bareKey = /(?:(?!->)[^"(),.:])+/y

/** Takes a name as it is written, quoted or bare, whether or not there is such a column. */
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

/** As `requireColumn`, for what rows are filtered by. */
export function requireFilterColumn(table: ExposedTable, column: string): string {
  return table.filterColumns.includes(column) ? column : requireColumn(table, column)
}

/** Takes `column`, `column->key` or `column->key->>key`. The column is checked by who has read the whole text. */
export function readPath(reader: TextReader): ColumnPath {
  return { column: readName(reader), steps: readSteps(reader) }
}
