import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import type { ExposedTable } from '../exposed-tables.ts'
import { selectWholeTable, type CastType, type SelectedColumn } from '../request/selected-columns.ts'
import { writeValue } from './condition-queries.ts'

type Sql = RawBuilder<unknown>

/** Lists of fields. */
export type SelectedFields = {
  /** Read from the table, under the names of the request. */
  named: Sql
  /** Read from the table, as `c0`, `c1` and so on, which clash with no other name in a statement. */
  numbered: Sql
  /** Those, under the names of the request. */
  renamed: Sql
}

const castTypes: Record<CastType, Sql> = {
  text: sql`text`,
  uuid: sql`uuid`,
  boolean: sql`boolean`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  numeric: sql`numeric`,
  'double precision': sql`double precision`,
  date: sql`date`,
  timestamptz: sql`timestamptz`,
}

function writeSelected(table: ExposedTable, { path, cast }: SelectedColumn): Sql {
  const value = writeValue(table, path)
  return cast === null ? value : sql`(${value})::${castTypes[cast]}`
}

function compileFields(table: ExposedTable, columns: readonly SelectedColumn[]): SelectedFields {
  const write = (toField: (column: SelectedColumn, number: Sql) => Sql) =>
    sql.join(columns.map((column, at) => toField(column, sql.id(`c${at}`))))
  return {
    named: write((column) => sql`${writeSelected(table, column)} as ${sql.id(column.name)}`),
    numbered: write((column, number) => sql`${writeSelected(table, column)} as ${number}`),
    renamed: write(({ name }, number) => sql`${number} as ${sql.id(name)}`),
  }
}

const compiler = new PostgresQueryCompiler()

function toText(fields: Sql): Sql {
  return sql.raw(compiler.compileQuery(fields.toOperationNode(), createQueryId()).sql)
}

const wholeTables = new WeakMap<ExposedTable, SelectedFields>()

/** Most requests select whole tables, whose fields are put together only once. */
export function writeFields(table: ExposedTable, columns: readonly SelectedColumn[]): SelectedFields {
  if (columns !== selectWholeTable(table)) return compileFields(table, columns)
  const known = wholeTables.get(table)
  if (known) return known
  const { named, numbered, renamed } = compileFields(table, columns)
  const fields = { named: toText(named), numbered: toText(numbered), renamed: toText(renamed) }
  wholeTables.set(table, fields)
  return fields
}
