import type pg from 'pg'

export type Connection = Pick<pg.PoolClient, 'query'>

/** `name` and columns are quoted; types are as in a cast. Generated columns are left out: the database fills them itself. */
export type TableLayout = { name: string; columns: string[]; types: string[] }

/** Not those of others, of extensions and of the job queue, which starts anew, nor the list of migrations: each database has its own. */
const movableTables = `
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
    and (n.nspname, c.relname) <> ('tidings', 'migrations')
    and has_table_privilege(c.oid, 'select')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function listTables(connection: Connection): Promise<TableLayout[]> {
  const { rows } = await connection.query<TableLayout>(`
    select format('%I.%I', n.nspname, c.relname) as name, columns.names as columns, columns.types
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select array_agg(format('%I', attname) order by attnum) as names,
        array_agg(format_type(atttypid, atttypmod) order by attnum) as types
      from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) columns
    where c.oid in (select c.oid ${movableTables}) and columns.names is not null
    order by 1`)
  return rows
}

/** The name of a table with rows; null if all are empty. */
export async function findFilledTable(
  connection: Connection,
  tables: readonly TableLayout[],
): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await connection.query(`select from ${name} limit 1`)
    if (rows.length > 0) return name
  }
  return null
}

export async function listMigrations(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    'select name from tidings.migrations order by name',
  )
  return rows.map(({ name }) => name)
}

export async function countRows(connection: Connection, table: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(`select count(*) as count from ${table}`)
  return rows[0]?.count ?? 0
}

/** Keeps what is read the same on every connection: times, floats and bytes as text that any Postgres reads back unchanged. */
const exactText = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`

export async function beginReading(connection: Connection): Promise<void> {
  await connection.query('begin isolation level repeatable read read only')
  await connection.query(exactText)
}

/** Begins a transaction in which nobody else reads or writes these tables. */
export async function beginWriting(connection: Connection, tables: readonly TableLayout[]): Promise<void> {
  await connection.query('begin')
  await connection.query(exactText)
  await connection.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

/** Each value as text. Yields at most `atOnce` rows at a time. */
export async function* readRows(
  connection: Connection,
  { columns, name }: TableLayout,
  atOnce: number,
): AsyncGenerator<(string | null)[][]> {
  const texts = columns.map((column) => `${column}::text`).join(', ')
  await connection.query(`declare moved_rows no scroll cursor for select ${texts} from ${name}`)
  const fetchNext = { text: `fetch ${atOnce} from moved_rows`, rowMode: 'array' as const }
  for (;;) {
    const { rows } = await connection.query<(string | null)[]>(fetchNext)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) break
  }
  await connection.query('close moved_rows')
}

export async function insertRows(
  connection: Connection,
  { columns, name, types }: TableLayout,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const values = types.map((type, index) => `value_${index}::${type}`).join(', ')
  const parameters = types.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = types.map((_, index) => `value_${index}`).join(', ')
  await connection.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${values} from unnest(${parameters}) as moved (${names})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  )
}

/**
 * Drops foreign keys and switches off triggers, which have done their work where the rows come from. Resolves to the statements
 * that put them back; adding a key checks all rows at once.
 */
export async function suspendRules(
  connection: Connection,
  tables: readonly TableLayout[],
): Promise<string[]> {
  const { rows: keys } = await connection.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [tables.map(({ name }) => name)],
  )
  for (const { drop } of keys) await connection.query(drop)
  for (const { name } of tables) await connection.query(`alter table ${name} disable trigger user`)
  return [
    ...keys.map(({ add }) => add),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
  ]
}

export type SequencePosition = { name: string; last: string }

/** Only sequences that have been used. */
export async function listSequences(connection: Connection): Promise<SequencePosition[]> {
  const { rows } = await connection.query<SequencePosition>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname <> 'pgboss' and last_value is not null`,
  )
  return rows
}

export async function setSequence(connection: Connection, { last, name }: SequencePosition): Promise<void> {
  await connection.query('select setval($1::text::regclass, $2::text::bigint)', [name, last])
}
