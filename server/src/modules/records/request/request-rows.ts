import type { ExposedTable } from '../exposed-tables.ts'
import { isTooDeep } from './json-depth.ts'
import { RecordError } from '../record-error.ts'

export type Row = Record<string, unknown>

/** Without `named` columns, `columns` are all keys of all rows. */
export type RowsToWrite = { rows: Row[]; columns: string[] }

export function unreadableBody(message: string): RecordError {
  return new RecordError(400, { code: 'PGRST102', message })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw unreadableBody('The body is nested too deeply')
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableBody('Empty or invalid json')
  }
}

function listKeys(table: ExposedTable, rows: Row[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const stranger = columns.find((column) => !table.columns.includes(column))
  if (stranger === undefined) return columns
  throw new RecordError(400, {
    code: 'PGRST204',
    message: `Could not find the '${stranger.slice(0, 100)}' column of '${table.name}' in the schema cache`,
  })
}

/**
 * Parses the body of a write: an object or an array of objects. If the request names the columns, other keys are dropped.
 * Throws `RecordError` for anything else and for unknown keys.
 */
export function readRows(table: ExposedTable, text: string, named: string[] | null): RowsToWrite {
  const json = parseJson(text)
  const rows = Array.isArray(json) ? json : [json]
  if (!rows.every(isRow)) throw unreadableBody('The body must be a JSON object or an array of JSON objects')
  return { rows, columns: named ?? listKeys(table, rows) }
}
