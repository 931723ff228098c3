import type { Database } from '#db/connection'
import { exposedTables } from './exposed-tables.ts'

type Column = {
  table_name: string
  column_name: string
  format: string
  is_required: boolean
}

const columnsText = `
  select c.table_name, c.column_name, format_type(a.atttypid, a.atttypmod) as format,
    c.is_nullable = 'NO' and c.column_default is null as is_required
  from information_schema.columns c
    join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
  where c.table_schema = 'public' and c.table_name = any($1) order by c.ordinal_position`

const types: Readonly<Record<string, object>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  'text[]': { type: 'array', items: { type: 'string' } },
  jsonb: {},
}

function describeColumn({ format }: Column) {
  return { format, ...(types[format] ?? { type: 'string' }) }
}

function describeRow(columns: Column[]) {
  return {
    type: 'object',
    required: columns.filter(({ is_required }) => is_required).map(({ column_name }) => column_name),
    properties: Object.fromEntries(columns.map((column) => [column.column_name, describeColumn(column)])),
  }
}

const describeRowsAnswer = (table: string) => ({
  200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${table}` } } },
})
const describeDone = (status: number, description: string) => ({ [status]: { description } })

function describePaths(table: string, columns: Column[]) {
  const filters = columns.map(({ column_name, format }) => ({
    name: column_name,
    in: 'query',
    required: false,
    type: 'string',
    format,
    description: 'An operator and a value, such as eq.1',
  }))
  const shape = ['select', 'order', 'limit', 'offset'].map((name) => ({ name, in: 'query', type: 'string' }))
  const body = { name: 'body', in: 'body', schema: { $ref: `#/definitions/${table}` } }
  const tags = [table]
  return {
    get: { tags, parameters: [...filters, ...shape], responses: describeRowsAnswer(table) },
    post: { tags, parameters: [body], responses: describeDone(201, 'Created') },
    put: { tags, parameters: [...filters, body], responses: describeDone(204, 'No Content') },
    patch: { tags, parameters: [...filters, body], responses: describeDone(204, 'No Content') },
    delete: { tags, parameters: filters, responses: describeDone(204, 'No Content') },
  }
}

/** Describes the tables and columns as PostgREST's root does, in OpenAPI 2. */
export async function describeTables({ pool }: Database): Promise<object> {
  const names = [...exposedTables.keys()]
  const { rows } = await pool.query<Column>(columnsText, [names])
  const shown = rows.filter(({ column_name, table_name }) =>
    exposedTables.get(table_name)?.columns.includes(column_name),
  )
  const columns = Map.groupBy(shown, ({ table_name }) => table_name)
  const each = (make: (table: string, ofTable: Column[]) => object, prefix = '') =>
    Object.fromEntries(names.map((name) => [`${prefix}${name}`, make(name, columns.get(name) ?? [])]))
  return {
    swagger: '2.0',
    info: { title: 'Tidings data API', description: 'Each user’s own rows', version: '1' },
    basePath: '/rest/v1',
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: each(describePaths, '/'),
    definitions: each((_, ofTable) => describeRow(ofTable)),
  }
}
