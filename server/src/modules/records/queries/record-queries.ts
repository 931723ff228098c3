import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { BatchRow, BatchStatement } from '#db/statement-batch'
import type { Tables } from '#db/tables'
import { orderBy, writeValue, writeWhere } from './condition-queries.ts'
import type { ExposedTable } from '../exposed-tables.ts'
import type { RecordQuery } from '../request/request-query.ts'
import type { SelectedColumn } from '../request/selected-columns.ts'
import { writeFields } from './field-queries.ts'

type Sql = RawBuilder<unknown>

export type Statement = RawBuilder<StatementResult>

/** `total` is the count without the limit, if requested. */
export type StatementResult = { count: number; inserted: number; total: number | null; body: string | null }

/** `holder` is the user whose share of memory the response counts against until it is sent. */
export type HeldResult = StatementResult & { holder: string }

export function compileStatement(statement: Statement, tables: Kysely<Tables>): BatchStatement {
  const { sql: text, parameters: values } = statement.compile(tables)
  return { text, values }
}

export function readResult([row]: readonly BatchRow[]): StatementResult {
  if (!row) throw new Error('a statement of the data API returned no row')
  const [count, inserted, total, body] = row
  return {
    count: Number(count),
    inserted: Number(inserted),
    total: total === null ? null : Number(total),
    body: body ?? null,
  }
}

/** How the database formats the rows, so that times and numbers look like PostgREST's. `none` returns nothing. */
export type RowsForm = { kind: 'array' | 'object' | 'csv' | 'none'; stripsNulls: boolean }

export function toTableName(table: ExposedTable) {
  return sql.id('public', table.name)
}

function toCsv(columns: readonly SelectedColumn[]): Sql {
  const heading = columns.map(({ name }) =>
    /[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name,
  )
  const line = sql`substring((r.*)::text, 2, length((r.*)::text) - 2)`
  return sql`concat_ws(E'\n', ${heading.join(',')}::text, string_agg(${line}, E'\n'))`
}

/** As `writeRows`, for the only row of `r`. */
export function writeRow(form: RowsForm, columns: readonly SelectedColumn[]): Sql {
  return form.kind === 'object' && !form.stripsNulls ? sql`row_to_json(r.*)::text` : writeRows(form, columns)
}

/** The rows of `r` as text. `r.*` rather than `r`, because a column may be named r. */
export function writeRows({ kind, stripsNulls }: RowsForm, columns: readonly SelectedColumn[]): Sql {
  const strip = (json: Sql): Sql => (stripsNulls ? sql`json_strip_nulls(${json})` : json)
  switch (kind) {
    case 'array':
      return sql`${strip(sql`coalesce(json_agg(r.*), '[]')`)}::text`
    case 'object':
      return sql`${strip(sql`(json_agg(r.*) -> 0)`)}::text`
    case 'csv':
      return toCsv(columns)
    case 'none':
      return sql`null`
  }
}

/** The limit of hosted projects for rows per request. */
const maxRows = 1000

/** Screens need some kilobytes; 20,000 long answers in one response would exhaust the memory. */
const maxAnswerBytes = 16 * 1024 * 1024
/** This few unmodified rows cannot exceed the limit. */
const smallAnswer = 20

/** A condition on the rows of `r` that refuses a response that is too large before it is assembled. */
export function limitSize(table: ExposedTable, select: readonly SelectedColumn[], rows: number): Sql {
  if (rows <= smallAnswer && select.length <= table.columns.length) return sql``
  const octets = select.map(({ name }) => sql`coalesce(octet_length(r.${sql.id(name)}::text), 0)`)
  return sql`where auth.require_answer_size((select sum(${sql.join(octets, sql` + `)}) from r)::bigint, ${maxAnswerBytes})`
}

export type Selection = { query: RecordQuery; form: RowsForm; countsAll: boolean }

export function selectStatement(table: ExposedTable, { query, form, countsAll }: Selection): Statement {
  const { select, conditions, order, limit, offset } = query
  const total = countsAll
    ? sql`(select count(*) from ${toTableName(table)} ${writeWhere(table, conditions)})`
    : sql`null`
  return sql`
    with r as materialized (
      select ${writeFields(table, select).named} from ${toTableName(table)} ${writeWhere(table, conditions)} ${orderBy(order, ({ path }) => writeValue(table, path))}
      limit ${Math.min(limit ?? maxRows, maxRows)} offset ${offset}
    )
    select count(*) as count, 0 as inserted, ${total} as total, ${writeRows(form, select)} as body from r
    ${limitSize(table, select, Math.min(limit ?? maxRows, maxRows))}`
}
