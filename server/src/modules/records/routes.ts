import type { HttpBindings } from '@hono/node-server'
import type { ServerResponse } from 'node:http'
import { Hono, type Context } from 'hono'
import { describeOutage } from '#db/database-error'
import { isJsonType, limitBody } from '#platform/http-body'
import { identify } from './caller-identity.ts'
import { exposedTables } from './exposed-tables.ts'
import { describeTables } from './openapi-root.ts'
import {
  deleteRows,
  insertRows,
  putRow,
  selectRows,
  updateRows,
  type RecordRequest,
} from './row-operations.ts'
import { requireCapacity } from './require-capacity.ts'
import {
  forbiddenFunction,
  RecordError,
  tableForbidden,
  toUnavailableError,
  unknownFunction,
} from './record-error.ts'
import { changeResponse, insertResponse, putResponse, selectResponse } from './record-response.ts'
import type { HeldResult } from './queries/record-queries.ts'
import type { GuardedRecords, RecordsContext } from './records-context.ts'
import { readPreferences } from './request/request-preferences.ts'
import { readCondition } from './request/condition.ts'
import { readHistoryFunction, requireKnownFunction } from './request/history-functions.ts'
import { requireAffordable } from './request/query-cost.ts'
import { parseQuery, withRange } from './request/request-query.ts'
import { openUnsentResponses } from './unsent-responses.ts'

/** The router distinguishes them. */
const roots: ReadonlySet<string> = new Set(['/rest/v1', '/rest/v1/'])

const maxBodyBytes = 1024 * 1024

function recordErrorResponse(c: Context, error: RecordError): Response {
  // After 413 the rest of the body may not be read, so the connection cannot be reused.
  if (error.status === 413) c.header('Connection', 'close')
  if (error.retryAfterS !== null) c.header('Retry-After', String(error.retryAfterS))
  if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
  return c.json(error.body, error.status)
}

function requireTable(c: Context, name: string) {
  const profile = c.req.header('accept-profile') ?? c.req.header('content-profile') ?? 'public'
  if (profile !== 'public') {
    throw new RecordError(406, {
      code: 'PGRST106',
      message: 'The schema must be one of the following: public',
    })
  }
  const table = exposedTables.get(name)
  if (table) return table
  throw new RecordError(404, {
    code: 'PGRST205',
    message: `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`,
  })
}

function readJsonText(c: Context): Promise<string> {
  if (isJsonType(c.req.header('content-type'))) return c.req.text()
  throw new RecordError(415, {
    code: 'PGRST102',
    message: 'Content-Type not acceptable: send application/json',
  })
}

async function recordRequest(
  c: Context,
  records: GuardedRecords,
  name = c.req.param('table') ?? '',
): Promise<RecordRequest> {
  const identity = await identify(records.accounts, c.req.header('authorization'))
  await requireCapacity(records, identity)
  const table = requireTable(c, name)
  // As the database would, which anybody could keep busy with it.
  if (identity.role === 'anon') throw tableForbidden(table.name)
  const { method, raw } = c.req
  const isReading = method === 'GET' || method === 'HEAD'
  const query = parseQuery(table, new URL(c.req.url).searchParams)
  const preferences = readPreferences(raw.headers)
  const { form } = preferences
  return {
    identity,
    table,
    query: isReading ? withRange(query, raw.headers) : query,
    // HEAD returns no rows.
    preferences: method === 'HEAD' ? { ...preferences, form: { ...form, kind: 'none' } } : preferences,
  }
}

/** Counts the response as unsent until it is done. */
function holdAnswer(c: Context, { unsent }: GuardedRecords, { body, holder }: HeldResult) {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (body !== null && outgoing) unsent.hold(holder, Buffer.byteLength(body), outgoing as ServerResponse)
}

/** Parameters are in the body, which servers and proxies do not log. */
function functionRoutes(app: Hono, records: GuardedRecords) {
  app.post('/rpc/:function', async (c) => {
    const name = c.req.param('function')
    requireKnownFunction(name)
    const asked = await recordRequest(c, records, 'query_history')
    const called = readHistoryFunction(name, asked.table, await readJsonText(c))
    const { identity } = asked
    if (identity.role !== 'authenticated') throw forbiddenFunction(name, identity.role)
    const own = readCondition(asked.table, 'user_id', `eq.${identity.claims.sub}`)
    const query = { ...asked.query, conditions: [own, ...asked.query.conditions, ...called.conditions] }
    requireAffordable(query)
    const request = { ...asked, query }
    if (called.kind === 'delete') {
      await deleteRows(records, request)
      return c.body(null, 204)
    }
    const result = await selectRows(records, request)
    holdAnswer(c, records, result)
    return selectResponse(c, request, result)
  })
  app.get('/rpc/:function', (c) => {
    throw unknownFunction(c.req.param('function'))
  })
}

function tableRoutes(app: Hono, records: GuardedRecords) {
  app.get('/:table', async (c) => {
    const request = await recordRequest(c, records)
    const result = await selectRows(records, request)
    holdAnswer(c, records, result)
    return selectResponse(c, request, result)
  })
  app.post('/:table', async (c) => {
    const request = await recordRequest(c, records)
    const result = await insertRows(records, request, await readJsonText(c))
    holdAnswer(c, records, result)
    return insertResponse(c, request, result)
  })
  app.put('/:table', async (c) => {
    const request = await recordRequest(c, records)
    const result = await putRow(records, request, await readJsonText(c))
    holdAnswer(c, records, result)
    return putResponse(c, request, result)
  })
  const change = async (c: Context, perform: (request: RecordRequest) => Promise<HeldResult>) => {
    const request = await recordRequest(c, records)
    const result = await perform(request)
    holdAnswer(c, records, result)
    return changeResponse(c, request, result)
  }
  app.patch('/:table', (c) =>
    change(c, async (request) => updateRows(records, request, await readJsonText(c))),
  )
  app.delete('/:table', (c) => change(c, (request) => deleteRows(records, request)))
  functionRoutes(app, records)
}

/** The data API, to be mounted at `/rest/v1`. Every response, also for unknown paths, uses that API's format. */
export function recordRoutes(records: RecordsContext): Hono {
  const app = new Hono()
  // The tables stay the same while the process runs.
  let described: Promise<object> | null = null
  app.onError((error, c) => {
    if (error instanceof RecordError) return recordErrorResponse(c, error)
    const outage = describeOutage(error)
    if (outage) {
      records.log.warn('request refused: the database is unavailable', { path: c.req.path, error })
      return recordErrorResponse(c, toUnavailableError(outage))
    }
    records.log.error('request to the data API failed', { method: c.req.method, path: c.req.path, error })
    const body = { code: 'XX000', message: 'Something went wrong on the server', details: null, hint: null }
    return c.json(body, 500)
  })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const tooLarge = new RecordError(413, { code: '54000', message: `The body exceeds ${maxBodyBytes} bytes` })
  app.use(limitBody({ maxBytes: maxBodyBytes, onTooLarge: (c) => recordErrorResponse(c, tooLarge) }))
  tableRoutes(app, { ...records, unsent: openUnsentResponses() })
  app.get('*', async (c, next) => {
    if (!roots.has(c.req.path)) return next()
    await identify(records.accounts, c.req.header('authorization'))
    described ??= describeTables(records.database)
    const tables = await described.catch((error: unknown) => {
      described = null
      throw error
    })
    return c.json(tables, 200, { 'Content-Type': 'application/openapi+json' })
  })
  app.all('*', () => {
    throw new RecordError(404, {
      code: 'PGRST117',
      message: 'This server does not answer this method and path',
    })
  })
  return app
}
