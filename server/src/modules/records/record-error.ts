import type { AppError } from '@tidings/contract/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type RecordErrorBody = { code: string; message: string; details: string | null; hint: string | null }

/** An error in PostgREST's format. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  readonly status: ContentfulStatusCode
  readonly body: RecordErrorBody
  readonly retryAfterS: number | null

  constructor(
    status: ContentfulStatusCode,
    body: { code: string; message: string; details?: string; hint?: string },
    retryAfterS: number | null = null,
  ) {
    super(body.message)
    this.status = status
    this.retryAfterS = retryAfterS
    this.body = {
      code: body.code,
      message: body.message,
      details: body.details ?? null,
      hint: body.hint ?? null,
    }
  }
}

/** PostgREST's code for an unavailable database. Its clients retry reads by themselves. */
export function toUnavailableError({ message, retryAfterS }: AppError): RecordError {
  return new RecordError(503, { code: 'PGRST001', message }, retryAfterS)
}

export function unreadableQuery(details: string): RecordError {
  return new RecordError(400, { code: 'PGRST100', message: 'The query string cannot be read', details })
}

export function unknownColumn(table: string, column: string): RecordError {
  return new RecordError(400, {
    code: '42703',
    message: `column ${table}.${column.slice(0, 100)} does not exist`,
  })
}

export function notOneRow(count: number): RecordError {
  return new RecordError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${count} rows`,
  })
}

export function tooManyAffected(count: number): RecordError {
  return new RecordError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${count} rows`,
  })
}

export function rangeNotSatisfiable(details: string): RecordError {
  return new RecordError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details })
}

/** For a request without a user, who has no right to any table. */
export function tableForbidden(name: string): RecordError {
  return new RecordError(401, { code: '42501', message: `permission denied for table ${name}` })
}

export function forbiddenFunction(name: string, role: 'anon' | 'service_role'): RecordError {
  const message = `permission denied for function ${name}`
  return new RecordError(role === 'anon' ? 401 : 403, { code: '42501', message })
}

export function unreadableArguments(details: string): RecordError {
  return new RecordError(400, { code: 'PGRST102', message: 'The arguments cannot be read', details })
}

export function unknownFunction(name: string): RecordError {
  return new RecordError(404, {
    code: 'PGRST202',
    message: `Could not find the function public.${name.slice(0, 100)} in the schema cache`,
  })
}
