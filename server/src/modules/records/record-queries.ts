import { sql, type RawBuilder } from 'kysely'
import type { ExposedTable } from './exposed-tables.ts'
import type { Filter, Order, RecordQuery } from './request-query.ts'
import type { Row } from './request-rows.ts'

export type Statement = RawBuilder<StatementResult>

/** `body` is the rows as JSON text, made by the database so that its times and numbers look as PostgREST's. */
export type StatementResult = { count: number; inserted: number; body: string | null; first: string | null }

const operators: Record<Filter['operator'], RawBuilder<unknown>> = { eq: sql`=` }

function nameOf(table: ExposedTable) {
  return sql.id('public', table.name)
}

function columnsOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.id(column)))
}

function where(table: ExposedTable, filters: Filter[]) {
  if (filters.length === 0) return sql``
  const conditions = filters.map(
    ({ column, operator, value }) => sql`${sql.id(table.name, column)} ${operators[operator]} ${value}`,
  )
  return sql`where ${sql.join(conditions, sql` and `)}`
}

function orderBy(order: Order[]) {
  if (order.length === 0) return sql``
  const terms = order.map(({ column, direction, nulls }) => {
    const place = nulls === null ? sql`` : nulls === 'first' ? sql`nulls first` : sql`nulls last`
    return sql`${sql.id(column)} ${direction === 'asc' ? sql`asc` : sql`desc`} ${place}`
  })
  return sql`order by ${sql.join(terms)}`
}

/** As hosted projects have it: one request reads at most this many rows. */
const maxRows = 1000

const rowsAsJson = sql`coalesce(json_agg(r), '[]')::text as body, (json_agg(r) -> 0)::text as first`

export function selectStatement(table: ExposedTable, query: RecordQuery): Statement {
  const { select, filters, order, limit, offset } = query
  return sql`
    select count(*) as count, 0 as inserted, ${rowsAsJson} from (
      select ${columnsOf(select)} from ${nameOf(table)} ${where(table, filters)} ${orderBy(order)}
      limit ${Math.min(limit ?? maxRows, maxRows)} offset ${offset}
    ) r`
}

/** Writes nothing and finds nothing. */
const nothing: Statement = sql`select 0 as count, 0 as inserted, '[]' as body, null as first`

/** Without `returned` columns nothing of the written rows is read, which needs no right to read them. */
function written(table: ExposedTable, change: RawBuilder<unknown>, returned: string[] | null): Statement {
  if (returned === null) {
    return sql`
      with changed as (${change} returning 1)
      select count(*) as count, count(*) as inserted, null as body, null as first from changed`
  }
  const columns = sql.join(returned.map((column) => sql.id(table.name, column)))
  // A row that came by an insert has never been locked or replaced.
  return sql`
    with changed as (${change} returning ${columns}, (${sql.id(table.name, 'xmax')} = 0)::int as "_inserted"),
    r as (select ${columnsOf(returned)} from changed)
    select (select count(*) from changed) as count, (select coalesce(sum("_inserted"), 0) from changed) as inserted,
      ${rowsAsJson} from r`
}

function source(table: ExposedTable, { rows, columns }: { rows: Row[]; columns: string[] }) {
  return sql`select ${columnsOf(columns)} from json_populate_recordset(null::${nameOf(table)}, ${JSON.stringify(rows)}::json)`
}

export type Conflict = { resolution: 'merge-duplicates' | 'ignore-duplicates'; columns: readonly string[] }

function onConflict(conflict: Conflict | null, columns: string[]) {
  if (!conflict) return sql``
  const changed = columns.filter((column) => !conflict.columns.includes(column))
  const target = sql`on conflict (${columnsOf(conflict.columns)})`
  if (conflict.resolution === 'ignore-duplicates') return sql`${target} do nothing`
  const kept = changed.length > 0 ? changed : conflict.columns
  return sql`${target} do update set ${sql.join(kept.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}`
}

export type Insertion = {
  rows: Row[]
  columns: string[]
  conflict: Conflict | null
  returned: string[] | null
}

export function insertStatement(table: ExposedTable, insertion: Insertion): Statement {
  const { rows, columns, conflict, returned } = insertion
  if (rows.length === 0) return nothing
  const into =
    columns.length === 0
      ? sql`default values`
      : sql`(${columnsOf(columns)}) ${source(table, { rows, columns })}`
  return written(table, sql`insert into ${nameOf(table)} ${into} ${onConflict(conflict, columns)}`, returned)
}

export type Change = { row: Row; columns: string[]; filters: Filter[]; returned: string[] | null }

export function updateStatement(table: ExposedTable, { row, columns, filters, returned }: Change): Statement {
  if (columns.length === 0) return nothing
  const targets = sql.join(columns.map((column) => sql`${sql.id(column)} = fresh.${sql.id(column)}`))
  const fresh = source(table, { rows: [row], columns })
  const change = sql`update ${nameOf(table)} set ${targets} from (${fresh}) fresh ${where(table, filters)}`
  return written(table, change, returned)
}
