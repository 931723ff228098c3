import type { Context } from 'hono'
import { rangeNotSatisfiable } from './record-error.ts'
import type { RecordRequest } from './row-operations.ts'
import type { StatementResult } from './queries/record-queries.ts'
import { chooseContentType } from './request/request-preferences.ts'

function formatContentRange(count: number, offset: number, total: number | null): string {
  const rows = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${rows}/${total ?? '*'}`
}

type Shown = { status: 200 | 201 | 206; body: string | null }

function answerRows(c: Context, { preferences }: RecordRequest, { status, body }: Shown) {
  c.header('Content-Type', chooseContentType(preferences.form))
  return c.body(body ?? '', status)
}

function setPreferenceApplied(c: Context, { preferences: { applied } }: RecordRequest) {
  if (applied.length > 0) c.header('Preference-Applied', applied.join(', '))
}

/** Throws `RecordError` for an offset beyond the last row, if rows were counted. */
export function selectResponse(c: Context, request: RecordRequest, result: StatementResult): Response {
  const { count, total, body } = result
  const { offset } = request.query
  if (total !== null && offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  setPreferenceApplied(c, request)
  c.header('Content-Range', formatContentRange(count, offset, total))
  return answerRows(c, request, { status: total !== null && count < total ? 206 : 200, body })
}

function insertStatus({ preferences }: RecordRequest, { count, inserted }: StatementResult): 200 | 201 {
  const onlyUpdated = preferences.resolution === 'merge-duplicates' && count > 0 && inserted === 0
  return preferences.returns === 'representation' && onlyUpdated ? 200 : 201
}

/** The URL of the written row. */
function findLocation({ table }: RecordRequest, body: string | null): string | null {
  const written = JSON.parse(body ?? '[]') as Record<string, unknown>[]
  const row = written[0]
  if (!row || written.length !== 1) return null
  const address = new URLSearchParams()
  for (const column of table.primaryKey) address.set(column, `eq.${String(row[column])}`)
  return `/${table.name}?${address.toString()}`
}

export function insertResponse(c: Context, request: RecordRequest, result: StatementResult): Response {
  const { returns, countsAll } = request.preferences
  setPreferenceApplied(c, request)
  c.header('Content-Range', formatContentRange(0, 0, countsAll ? result.count : null))
  const status = insertStatus(request, result)
  if (returns === 'representation') return answerRows(c, request, { status, body: result.body })
  const location = returns === 'headers-only' ? findLocation(request, result.body) : null
  if (location !== null) c.header('Location', location)
  return c.body(null, status)
}

/** The response to PUT: 201 if the row is new. */
export function putResponse(c: Context, request: RecordRequest, result: StatementResult): Response {
  setPreferenceApplied(c, request)
  const isNew = result.inserted > 0
  if (request.preferences.returns !== 'representation') return c.body(null, isNew ? 201 : 204)
  return answerRows(c, request, { status: isNew ? 201 : 200, body: result.body })
}

/** The response to PATCH or DELETE; only PATCH has a content range. */
export function changeResponse(c: Context, request: RecordRequest, result: StatementResult): Response {
  const { returns, countsAll } = request.preferences
  setPreferenceApplied(c, request)
  const shown = c.req.method === 'PATCH' ? result.count : 0
  c.header('Content-Range', formatContentRange(shown, 0, countsAll ? result.count : null))
  if (returns === 'representation') return answerRows(c, request, { status: 200, body: result.body })
  return c.body(null, 204)
}
