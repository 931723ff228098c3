import type { ExposedTable } from './exposed-tables.ts'
import { RecordError } from './record-error.ts'

export type Row = Record<string, unknown>

/** `columns` are all keys of all rows: what a row lacks is written as null. */
export type RowsToWrite = { rows: Row[]; columns: string[]; isUniform: boolean }

function unreadableBody(message: string): RecordError {
  return new RecordError(400, { code: 'PGRST102', message })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableBody('Empty or invalid json')
  }
}

/** The body of a write: an object or an array of objects. Throws `RecordError` for anything else and for strange keys. */
export function readRows(table: ExposedTable, text: string): RowsToWrite {
  const json = parseJson(text)
  const rows = Array.isArray(json) ? json : [json]
  if (!rows.every(isRow)) throw unreadableBody('The body must be a JSON object or an array of JSON objects')
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const stranger = columns.find((column) => !table.columns.includes(column))
  if (stranger !== undefined) {
    throw new RecordError(400, {
      code: 'PGRST204',
      message: `Could not find the '${stranger.slice(0, 100)}' column of '${table.name}' in the schema cache`,
    })
  }
  return { rows, columns, isUniform: rows.every((row) => Object.keys(row).length === columns.length) }
}
