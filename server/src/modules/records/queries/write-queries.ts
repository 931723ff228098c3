import { sql, type RawBuilder } from 'kysely'
import { orderBy, writeValue, writeWhere } from './condition-queries.ts'
import type { Condition } from '../request/condition.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import {
  toTableName,
  writeRow,
  writeRows,
  limitSize,
  type RowsForm,
  type Statement,
} from './record-queries.ts'
import type { Row } from '../request/request-rows.ts'
import type { Order } from '../request/row-order.ts'
import type { SelectedColumn } from '../request/selected-columns.ts'
import { writeFields } from './field-queries.ts'

type Sql = RawBuilder<unknown>

function joinColumns(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.id(column)))
}

/** How many rows a write may affect; otherwise the database rolls it back. */
export type RowBounds = { least: number; most: number | null }

/** What a write returns. Without `columns` no rows are read, so no read privilege is needed. */
export type Returned = {
  columns: readonly SelectedColumn[] | null
  order: Order[]
  form: RowsForm
  bounds: RowBounds | null
}

/** A write, and how many rows it may return. */
type Write = { change: Sql; rows: number }

function writeCount(bounds: RowBounds | null): Sql {
  const count = sql`(select count(*) from changed)`
  return bounds ? sql`auth.require_rows(${count}, ${bounds.least}::bigint, ${bounds.most}::bigint)` : count
}

function compileWrite(table: ExposedTable, { change, rows }: Write, returned: Returned): Statement {
  const { columns, order, form, bounds } = returned
  if (columns === null) {
    return sql`
      with changed as (${change} returning 1)
      select ${writeCount(bounds)} as count, 0 as inserted, null as total, null as body`
  }
  const { numbered, renamed } = writeFields(table, columns)
  const places = order.map(({ path }, at) => sql`${writeValue(table, path)} as ${sql.id(`o${at}`)}`)
  // An inserted row has never been locked or replaced.
  return sql`
    with changed as (
      ${change} returning ${sql.join([numbered, ...places])}, (${sql.id(table.name, 'xmax')} = 0)::int as inserted
    ), r as (
      select ${renamed} from changed ${orderBy(order, (_, at) => sql.id(`o${at}`))}
    )
    select ${writeCount(bounds)} as count, (select coalesce(sum(inserted), 0) from changed) as inserted,
      null as total, ${writeRows(form, columns)} as body from r
    ${limitSize(table, columns, rows)}`
}

/** A single new row is written or the statement fails, so nothing is counted, and it cannot exceed the size of a response. */
function compileSingleInsert(table: ExposedTable, insert: Sql, { columns, form }: Returned): Statement {
  const body =
    columns === null
      ? sql`null`
      : sql`(select ${writeRow(form, columns)} from (select ${writeFields(table, columns).named}) r)`
  return sql`${insert} returning 1 as count, 1 as inserted, null as total, ${body} as body`
}

/** Writes nothing and finds nothing. */
function compileEmpty(table: ExposedTable, { columns, form }: Returned): Statement {
  if (columns === null) return sql`select 0 as count, 0 as inserted, null as total, null as body`
  return sql`
    select 0 as count, 0 as inserted, null as total, ${writeRows(form, columns)} as body
    from (select ${writeFields(table, columns).named} from ${toTableName(table)} where false) r`
}

function writeSource(table: ExposedTable, rows: Row[], columns: string[]) {
  const fields = columns.length === 0 ? sql`` : joinColumns(columns)
  // One row is read sooner as such than as a set.
  const [populate, read] =
    rows.length === 1 ? [sql`json_populate_record`, rows[0]] : [sql`json_populate_recordset`, rows]
  return sql`select ${fields} from ${populate}(null::${toTableName(table)}, ${JSON.stringify(read)}::json)`
}

export type Conflict = { resolution: 'merge-duplicates' | 'ignore-duplicates'; columns: readonly string[] }

function onConflict(conflict: Conflict | null, columns: string[]): Sql {
  if (!conflict) return sql``
  const changed = columns.filter((column) => !conflict.columns.includes(column))
  const target = sql`on conflict (${joinColumns(conflict.columns)})`
  if (conflict.resolution === 'ignore-duplicates') return sql`${target} do nothing`
  const kept = changed.length > 0 ? changed : conflict.columns
  return sql`${target} do update set ${sql.join(kept.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}`
}

export type Insertion = {
  rows: Row[]
  columns: string[]
  conflict: Conflict | null
  /** Missing columns get their default rather than null. */
  missingAsDefault: boolean
}

function lacks(row: Row, column: string): boolean {
  return !Object.hasOwn(row, column)
}

/** A list of `values` with the keyword `default` for missing columns. */
function writeSourceWithDefaults(table: ExposedTable, rows: Row[], columns: string[]): Sql {
  const lines = rows.map((row) => {
    const record = sql`json_populate_record(null::${toTableName(table)}, ${JSON.stringify(row)}::json)`
    const cells = columns.map((column) =>
      lacks(row, column) ? sql`default` : sql`(${record}).${sql.id(column)}`,
    )
    return sql`(${sql.join(cells)})`
  })
  return sql`values ${sql.join(lines)}`
}

export function insertStatement(table: ExposedTable, insertion: Insertion, returned: Returned): Statement {
  const { rows, conflict, missingAsDefault } = insertion
  if (rows.length === 0) return compileEmpty(table, returned)
  const columns = missingAsDefault
    ? insertion.columns.filter((column) => !rows.every((row) => lacks(row, column)))
    : insertion.columns
  const isUneven = missingAsDefault && columns.some((column) => rows.some((row) => lacks(row, column)))
  const values = isUneven ? writeSourceWithDefaults(table, rows, columns) : writeSource(table, rows, columns)
  const target = columns.length === 0 ? sql`` : sql`(${joinColumns(columns)})`
  const change = sql`insert into ${toTableName(table)} ${target} ${values} ${onConflict(conflict, columns)}`
  const isSingle = rows.length === 1 && conflict === null && (returned.bounds?.most ?? 1) > 0
  return isSingle
    ? compileSingleInsert(table, change, returned)
    : compileWrite(table, { change, rows: rows.length }, returned)
}

export type Change = { row: Row; columns: string[]; conditions: Condition[] }

export function updateStatement(table: ExposedTable, change: Change, returned: Returned): Statement {
  const { row, columns, conditions } = change
  if (columns.length === 0) return compileEmpty(table, returned)
  const targets = sql.join(columns.map((column) => sql`${sql.id(column)} = fresh.${sql.id(column)}`))
  const fresh = writeSource(table, [row], columns)
  const statement = sql`update ${toTableName(table)} set ${targets} from (${fresh}) fresh ${writeWhere(table, conditions)}`
  return compileWrite(table, { change: statement, rows: Infinity }, returned)
}

export function deleteStatement(table: ExposedTable, conditions: Condition[], returned: Returned): Statement {
  const change = sql`delete from ${toTableName(table)} ${writeWhere(table, conditions)}`
  return compileWrite(table, { change, rows: Infinity }, returned)
}
