import { readName, readPath, requireColumn, type ColumnPath } from './column-path.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import { RecordError } from '../record-error.ts'
import { TextReader } from './text-reader.ts'

/** Allowed casts. Not JSON, so that clients cannot make the database parse stored text. */
export const castTypes = [
  'text',
  'uuid',
  'boolean',
  'integer',
  'bigint',
  'numeric',
  'double precision',
  'date',
  'timestamptz',
] as const

export type CastType = (typeof castTypes)[number]

const otherNames: Readonly<Record<string, CastType>> = {
  bool: 'boolean',
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  float8: 'double precision',
  varchar: 'text',
}

/** One field of the response with its name. */
export type SelectedColumn = { path: ColumnPath; cast: CastType | null; name: string }

export function selectWholeColumn(column: string): SelectedColumn {
  return { path: { column, steps: [] }, cast: null, name: column }
}

const wholeTables = new WeakMap<ExposedTable, readonly SelectedColumn[]>()

/** All columns: the same list for each request, from which its SQL is known. */
export function selectWholeTable(table: ExposedTable): readonly SelectedColumn[] {
  const known = wholeTables.get(table)
  if (known) return known
  const columns = table.columns.map(selectWholeColumn)
  wholeTables.set(table, columns)
  return columns
}

function readCast(reader: TextReader): CastType | null {
  if (!reader.takes('::')) return null
  const text =
    reader
      .match(/[a-z0-9_ ]+/iy)
      ?.trim()
      .toLowerCase() ?? ''
  const type =
    castTypes.find((name) => name === text) ?? (Object.hasOwn(otherNames, text) ? otherNames[text] : null)
  if (!type)
    throw new RecordError(400, { code: '42704', message: `type "${text.slice(0, 100)}" does not exist` })
  return type
}

function refuseMore(reader: TextReader, table: ExposedTable, name: string) {
  const isCount = name === 'count' && reader.takes('()')
  if (isCount || reader.match(/\.(?:sum|avg|min|max|count)\(\)/y) !== null) {
    throw new RecordError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' })
  }
  if (reader.match(/!\w+\(|\(/y) !== null) {
    throw new RecordError(400, {
      code: 'PGRST200',
      message: `Could not find a relationship between '${table.name}' and '${name.slice(0, 100)}' in the schema cache`,
    })
  }
}

/** A JSON path is named after its last key unless the request gives a name. */
function chooseFieldName({ column, steps }: ColumnPath): string {
  return String(steps.findLast(({ key }) => typeof key === 'string')?.key ?? column)
}

function readItem(table: ExposedTable, reader: TextReader): readonly SelectedColumn[] {
  reader.match(/\s+/y)
  if (reader.takes('*')) return selectWholeTable(table)
  let path = readPath(reader)
  let name = chooseFieldName(path)
  if (path.steps.length === 0 && reader.match(/:(?!:)/y) !== null) {
    name = path.column
    path = readPath(reader)
  }
  refuseMore(reader, table, path.column)
  const cast = readCast(reader)
  reader.match(/\s+/y)
  return [{ path, cast, name }]
}

/** Parses `select`. The later of two fields with the same name wins. Throws `RecordError` for an unknown column. */
export function readSelect(table: ExposedTable, text: string): readonly SelectedColumn[] {
  if (text === '' || text === '*') return selectWholeTable(table)
  const reader = new TextReader(text, 'select parameter')
  const items = reader.list(() => readItem(table, reader)).flat()
  reader.expectEnd()
  for (const { path } of items) requireColumn(table, path.column)
  return [...new Map(items.map((item) => [item.name, item])).values()]
}

/** Parses a list of names as in `columns` and `on_conflict`. */
export function readColumnNames(table: ExposedTable, text: string): string[] {
  const reader = new TextReader(text, 'columns parameter')
  const names = reader.list(() => readName(reader))
  reader.expectEnd()
  return [...new Set(names.map((name) => requireColumn(table, name)))]
}
