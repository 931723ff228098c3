import { MoveError } from './move-error.ts'
import {
  beginReading,
  beginWriting,
  countRows,
  findFilledTable,
  insertRows,
  listSequences,
  listTables,
  readRows,
  setSequence,
  suspendRules,
  type Connection,
  type TableLayout,
} from './queries.ts'

/** Of the larger rows, a few megabytes. */
const rowsAtOnce = 200

export type MovedRows = { table: string; rows: number; of: number }

export type CopyOptions = {
  from: Connection
  to: Connection
  signal: AbortSignal
  /** Called as rows are copied, and once all of a table are. */
  report: (moved: MovedRows) => void
}

function describeLayout(tables: readonly TableLayout[]): string {
  return JSON.stringify(tables)
}

async function requireSameTables({ from, to }: CopyOptions): Promise<TableLayout[]> {
  const [tables, others] = [await listTables(from), await listTables(to)]
  if (describeLayout(tables) === describeLayout(others)) return tables
  throw new MoveError('The tables of the two databases differ. Move to a new, empty Postgres database.')
}

export async function requireEmpty(to: Connection, tables: readonly TableLayout[]): Promise<void> {
  const filled = await findFilledTable(to, tables)
  if (filled === null) return
  throw new MoveError(
    `The Postgres database is not empty: there are rows in ${filled}. Nothing is overwritten: set DATABASE_URL to a new database.`,
  )
}

async function copyTable({ from, report, signal, to }: CopyOptions, layout: TableLayout): Promise<void> {
  const { name: table } = layout
  const of = await countRows(from, table)
  let rows = 0
  for await (const batch of readRows(from, layout, rowsAtOnce)) {
    signal.throwIfAborted()
    await insertRows(to, layout, batch)
    rows += batch.length
    if (rows < of) report({ table, rows, of })
  }
  const stored = await countRows(to, table)
  if (rows !== of || stored !== of)
    throw new MoveError(
      `Of ${of} rows in ${table}, ${rows} were read and ${stored} stored. Nothing was moved.`,
    )
  report({ table, rows, of })
}

function explainFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new MoveError('Interrupted; nothing was moved.', { cause: error })
  if (!(error instanceof Error) || !('code' in error)) return error
  return new MoveError(`${error.message}. Nothing was moved: run it again once that is fixed.`, {
    cause: error,
  })
}

/**
 * Copies every row and the position of every sequence into a migrated database without rows, in one transaction: all or
 * nothing. Compares the number of rows of each table before it commits.
 */
export async function copyTables(options: CopyOptions): Promise<TableLayout[]> {
  const { from, signal, to } = options
  const tables = await requireSameTables(options)
  await beginReading(from)
  try {
    await beginWriting(to, tables)
    await requireEmpty(to, tables)
    const restoreRules = await suspendRules(to, tables)
    for (const table of tables) await copyTable(options, table)
    for (const sequence of await listSequences(from)) await setSequence(to, sequence)
    for (const statement of restoreRules) await to.query(statement)
    await to.query('commit')
    return tables
  } catch (error) {
    await to.query('rollback').catch(() => undefined)
    throw explainFailure(error, signal)
  } finally {
    await from.query('rollback').catch(() => undefined)
  }
}
