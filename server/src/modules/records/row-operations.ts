import { consentMissing, factorMissing, sessionGone } from './caller-identity.ts'
import { noteAccess, recordRefusal } from '#modules/security-events'
import { isForbidden, readRowCount, translateDatabaseError } from './database-error.ts'
import type { Condition } from './request/condition.ts'
import type { ExposedTable } from './exposed-tables.ts'
import { getShareHolder } from './require-capacity.ts'
import { notOneRow, RecordError, tooManyAffected } from './record-error.ts'
import { compileStatement, readResult, selectStatement, type Statement } from './queries/record-queries.ts'
import type { GuardedRecords } from './records-context.ts'
import type { RequestPreferences } from './request/request-preferences.ts'
import type { RecordQuery } from './request/request-query.ts'
import { readRows, unreadableBody } from './request/request-rows.ts'
import { selectWholeColumn } from './request/selected-columns.ts'
import { measureGrowth, type Growth } from './storage-quota.ts'
import { runAs, type Identity } from './queries/transaction-queries.ts'
import {
  deleteStatement,
  insertStatement,
  updateStatement,
  type Conflict,
  type Returned,
  type RowBounds,
} from './queries/write-queries.ts'

export type RecordRequest = {
  identity: Identity
  table: ExposedTable
  query: RecordQuery
  preferences: RequestPreferences
}

function checkRowCount({ preferences: { form, maxAffected } }: RecordRequest, count: number) {
  if (form.kind === 'object' && count !== 1) return notOneRow(count)
  return maxAffected !== null && count > maxAffected ? tooManyAffected(count) : null
}

/** The tables that can grow. */
const countedTables: ReadonlySet<string> = new Set(['query_history', 'saved_articles'])

async function reserveStorage(
  { storage }: GuardedRecords,
  { identity, table }: RecordRequest,
  growth: Growth | null,
) {
  if (growth === null || identity.role !== 'authenticated' || !countedTables.has(table.name)) return null
  return storage.claim(identity.claims.sub, growth)
}

type Work = { statement: Statement; growth: Growth | null }

async function perform(records: GuardedRecords, request: RecordRequest, { growth, statement }: Work) {
  const { asksConsent, clock, database } = records
  const { identity } = request
  const compiled = compileStatement(statement, database.tables)
  const holder = getShareHolder(identity)
  const options = { asksConsent, identity, statement: compiled, now: clock.now() }
  const running =
    identity.role === 'authenticated'
      ? records.limiter.run(holder, async (onRun) => {
          // Only now, so that what those before it have written is counted.
          const mostStoredBytes = await reserveStorage(records, request, growth)
          return runAs(database, { ...options, mostStoredBytes, onRun })
        })
      : runAs(database, options)
  const outcome = await running.catch(async (error: unknown) => {
    if (isForbidden(error)) await noteRefusal(records, identity)
    const count = readRowCount(error)
    throw count === null
      ? translateDatabaseError(error, identity.role)
      : (checkRowCount(request, count) ?? error)
  })
  if (outcome.kind === 'session gone') throw sessionGone()
  if (outcome.kind === 'consent missing') throw consentMissing()
  if (outcome.kind === 'second factor missing') {
    await noteRefusal(records, identity)
    throw factorMissing()
  }
  return { ...readResult(outcome.rows), holder }
}

async function noteRefusal({ clock, database, log }: GuardedRecords, identity: Identity): Promise<void> {
  if (identity.role === 'authenticated')
    await recordRefusal({ clock, log, tables: database.tables }, identity.claims.sub)
}

export async function selectRows(records: GuardedRecords, request: RecordRequest) {
  const { query, preferences } = request
  const { form, countsAll } = preferences
  const result = await perform(records, request, {
    statement: selectStatement(request.table, { query, form, countsAll }),
    growth: null,
  })
  await noteReading(records, request)
  if (form.kind === 'object' && result.count !== 1) throw notOneRow(result.count)
  return result
}

/** The user whose rows a service key reads; null for several. */
function findReadUser({ query, table }: RecordRequest): string | null {
  const column = table.name === 'profiles' ? 'id' : 'user_id'
  const named = query.conditions.find((each) => isPlainMatch(each) && each.path.column === column)
  return named && isPlainMatch(named) ? named.value : null
}

async function noteReading({ clock, database, log }: GuardedRecords, request: RecordRequest): Promise<void> {
  const { identity } = request
  if (identity.role === 'anon') return
  const access =
    identity.role === 'authenticated'
      ? ({ kind: 'data_read', userId: identity.claims.sub } as const)
      : ({ kind: 'data_read_by_operator', userId: findReadUser(request) } as const)
  await noteAccess({ clock, log, tables: database.tables }, access)
}

function readBounds({ form, returns, maxAffected }: RequestPreferences): RowBounds | null {
  if (form.kind === 'object' && returns === 'representation') return { least: 1, most: 1 }
  return maxAffected === null ? null : { least: 0, most: maxAffected }
}

/** `headers-only` needs the new row's key for the `Location` header. */
function chooseReturned({ table, query, preferences }: RecordRequest): Returned {
  const { returns, form } = preferences
  const bounds = readBounds(preferences)
  if (returns === 'representation') return { columns: query.select, order: query.order, form, bounds }
  const key = returns === 'headers-only' ? table.primaryKey.map(selectWholeColumn) : null
  return { columns: key, order: [], form: { kind: 'array', stripsNulls: false }, bounds }
}

async function write(records: GuardedRecords, request: RecordRequest, work: Work) {
  const result = await perform(records, request, work)
  // The database has rejected any other count, unless there was nothing to write.
  if (request.preferences.returns === 'representation') {
    const refusal = checkRowCount(request, result.count)
    if (refusal) throw refusal
  }
  return result
}

function readConflict({ table, query, preferences }: RecordRequest): Conflict | null {
  if (preferences.resolution === null) return null
  return { resolution: preferences.resolution, columns: query.onConflict ?? table.primaryKey }
}

/** Rows with different missing columns must be written out one by one to use defaults. */
const maxRowsWithDefaults = 1000

export function insertRows(records: GuardedRecords, request: RecordRequest, body: string) {
  const { table, query, preferences } = request
  const { missingAsDefault } = preferences
  const { rows, columns } = readRows(table, body, query.columns)
  if (missingAsDefault && rows.length > maxRowsWithDefaults) {
    throw unreadableBody(`With missing=default, at most ${maxRowsWithDefaults} rows are taken at once`)
  }
  const insertion = { rows, columns, conflict: readConflict(request), missingAsDefault }
  const statement = insertStatement(table, insertion, chooseReturned(request))
  return write(records, request, { statement, growth: measureGrowth(Buffer.byteLength(body), rows.length) })
}

/** Whether the condition is a plain `column = value`. */
function isPlainMatch(condition: Condition): condition is Condition & { kind: 'compare' } {
  const isEqual = condition.kind === 'compare' && condition.operator === 'eq' && !condition.isNegated
  return isEqual && condition.quantifier === null && condition.path.steps.length === 0
}

function namesRow({ primaryKey }: ExposedTable, condition: Condition): boolean {
  return isPlainMatch(condition) && primaryKey.length === 1 && primaryKey[0] === condition.path.column
}

/** The primary key values in the query string's filters. Throws `RecordError` for any other filter. */
function readKey({ table, query }: RecordRequest): Map<string, string> {
  if (query.limit !== null || query.offset !== 0) {
    throw new RecordError(400, {
      code: 'PGRST114',
      message: 'limit/offset querystring parameters are not allowed for PUT',
    })
  }
  const key = new Map<string, string>()
  for (const condition of query.conditions) {
    if (isPlainMatch(condition)) key.set(condition.path.column, condition.value)
  }
  const isWhole = key.size === query.conditions.length && table.primaryKey.length === key.size
  if (isWhole && table.primaryKey.every((column) => key.has(column))) return key
  throw new RecordError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}

/** Inserts or replaces the row identified by the filters. */
export function putRow(records: GuardedRecords, request: RecordRequest, body: string) {
  const { table, query } = request
  const key = readKey(request)
  const { rows, columns } = readRows(table, body, query.columns)
  const row = rows[0]
  if (rows.length !== 1 || row === undefined || [...key].some(([name, value]) => row[name] !== value)) {
    throw new RecordError(400, {
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
    })
  }
  const conflict = { resolution: 'merge-duplicates', columns: table.primaryKey } as const
  const insertion = { rows, columns, conflict, missingAsDefault: true }
  // The key must be returned to know whether the row is new.
  const { preferences } = request
  const returns = preferences.returns === 'representation' ? preferences.returns : 'headers-only'
  const asked = { ...request, preferences: { ...preferences, returns } } as const
  const statement = insertStatement(table, insertion, chooseReturned(asked))
  return write(records, asked, { statement, growth: measureGrowth(Buffer.byteLength(body), 1) })
}

/** Throws `RecordError` for a write that would affect all rows or an arbitrary part of them. */
function requireFilter({ query }: RecordRequest, verb: 'UPDATE' | 'DELETE') {
  if (query.conditions.length === 0) {
    throw new RecordError(400, { code: '21000', message: `${verb} requires a WHERE clause` })
  }
  if (query.limit === null && query.offset === 0) return
  throw new RecordError(400, {
    code: 'PGRST109',
    message: `${verb} takes neither limit nor offset`,
    hint: 'Prefer: handling=strict, max-affected=N refuses a write of more rows',
  })
}

export function updateRows(records: GuardedRecords, request: RecordRequest, body: string) {
  requireFilter(request, 'UPDATE')
  const { table, query } = request
  const { rows, columns } = readRows(table, body, query.columns)
  const row = rows[0]
  if (rows.length !== 1 || row === undefined) throw unreadableBody('An update takes one JSON object')
  const change = { row, columns, conditions: query.conditions }
  const statement = updateStatement(table, change, chooseReturned(request))
  const to = query.conditions.some((condition) => namesRow(table, condition)) ? 'one row' : 'each row'
  return write(records, request, {
    statement,
    growth: { ...measureGrowth(Buffer.byteLength(body), 0), to },
  })
}

export function deleteRows(records: GuardedRecords, request: RecordRequest) {
  requireFilter(request, 'DELETE')
  const { table, query } = request
  const statement = deleteStatement(table, query.conditions, chooseReturned(request))
  return write(records, request, { statement, growth: null })
}
