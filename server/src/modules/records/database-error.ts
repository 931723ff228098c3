import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { asDatabaseError } from '#db/database-error'
import { RecordError } from './record-error.ts'
import type { Identity } from './queries/transaction-queries.ts'

const byCode: Record<string, ContentfulStatusCode> = {
  '23503': 409,
  '23505': 409,
  // A read-only standby; see `describeOutage`.
  '25006': 503,
  '42883': 404,
  '42P01': 404,
  // Lists and expressions too large for the database are the request's fault, not the server's.
  '54000': 400,
  '54001': 400,
  // `public.require_storage_room`.
  '53400': 413,
  // The statement timeout.
  '57014': 500,
  // `auth.require_answer_size`.
  TD413: 413,
}

const byClass: Record<string, ContentfulStatusCode> = {
  '08': 503,
  '53': 503,
  '28': 403,
  '0L': 403,
  '0P': 403,
  '40': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  XX: 500,
}

/**
 * The database's error with the status that PostgREST gives it. Server faults and any other error are returned as they are.
 */
export function translateDatabaseError(error: unknown, role: Identity['role']): unknown {
  const refusal = asDatabaseError(error)
  if (refusal?.code === undefined) return error
  const { code, message, detail, hint } = refusal
  const permission = role === 'anon' ? 401 : 403
  const status = code === '42501' ? permission : (byCode[code] ?? byClass[code.slice(0, 2)] ?? 400)
  if (status >= 500 && code !== '57014') return error
  return new RecordError(status, {
    code,
    message,
    ...(detail === undefined ? {} : { details: detail }),
    ...(hint === undefined ? {} : { hint }),
  })
}

/** Whether a row rule or the role's privileges forbid it. */
export function isForbidden(error: unknown): boolean {
  return asDatabaseError(error)?.code === '42501'
}

/** SQLSTATE of `auth.require_rows`; the detail contains the number of rows. */
const rowCountCode = 'TD406'

/** The number of affected rows for which the database rolled a write back; null for any other error. */
export function readRowCount(error: unknown): number | null {
  const refusal = asDatabaseError(error)
  return refusal?.code === rowCountCode ? Number(refusal.detail) : null
}
