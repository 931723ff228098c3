import { identify, sessionGone } from './caller-identity.ts'
import { translateDatabaseError } from './database-error.ts'
import type { ExposedTable } from './exposed-tables.ts'
import { notOneRow, RecordError } from './record-error.ts'
import {
  insertStatement,
  selectStatement,
  updateStatement,
  type Conflict,
  type Statement,
  type StatementResult,
} from './record-queries.ts'
import type { RecordsContext } from './records-context.ts'
import type { RequestPreferences } from './request-preferences.ts'
import type { RecordQuery } from './request-query.ts'
import { readRows } from './request-rows.ts'
import { runAs } from './transaction-queries.ts'

export type RecordRequest = {
  authorization: string | undefined
  table: ExposedTable
  query: RecordQuery
  preferences: RequestPreferences
}

async function perform(records: RecordsContext, request: RecordRequest, statement: Statement) {
  const identity = await identify(records.accounts, request.authorization)
  const { isSingle, returnsRows } = request.preferences
  const requireOneRow = ({ count, body }: StatementResult) => {
    if ((returnsRows || body !== null) && count !== 1) throw notOneRow(count)
  }
  const options = {
    identity,
    statement,
    now: records.clock.now(),
    ...(isSingle ? { check: requireOneRow } : {}),
  }
  const outcome = await runAs(records.database, options).catch((error: unknown) => {
    throw translateDatabaseError(error, identity.role)
  })
  if (outcome.kind === 'session gone') throw sessionGone()
  return outcome.result
}

export function selectRows(records: RecordsContext, request: RecordRequest) {
  return perform(records, request, selectStatement(request.table, request.query))
}

function conflictOf({ table, query, preferences }: RecordRequest): Conflict | null {
  if (preferences.resolution === null) return null
  return { resolution: preferences.resolution, columns: query.onConflict ?? table.primaryKey }
}

export function insertRows(records: RecordsContext, request: RecordRequest, body: string) {
  const { table, query, preferences } = request
  const { rows, columns, isUniform } = readRows(table, body)
  if (preferences.missingAsDefault && !isUniform) {
    throw new RecordError(400, {
      code: 'PGRST102',
      message: 'With missing=default, all objects must have the same keys',
    })
  }
  return perform(
    records,
    request,
    insertStatement(table, {
      rows,
      columns: query.columns ?? columns,
      conflict: conflictOf(request),
      returned: preferences.returnsRows ? query.select : null,
    }),
  )
}

/** Throws `RecordError` without a filter: a change of everything is asked for by mistake. */
export function updateRows(records: RecordsContext, request: RecordRequest, body: string) {
  const { table, query, preferences } = request
  if (query.filters.length === 0) {
    throw new RecordError(400, { code: '21000', message: 'UPDATE requires a WHERE clause' })
  }
  const { rows, columns } = readRows(table, body)
  const row = rows[0]
  if (rows.length !== 1 || row === undefined) {
    throw new RecordError(400, { code: 'PGRST102', message: 'An update takes one JSON object' })
  }
  return perform(
    records,
    request,
    updateStatement(table, {
      row,
      columns: query.columns ?? columns,
      filters: query.filters,
      returned: preferences.returnsRows ? query.select : null,
    }),
  )
}
