import { toErrorBody } from '@tidings/contract/api/error-body'
import { AppError, type ErrorCode } from '@tidings/contract/errors'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeOutage } from '#db/database-error'
import type { Logger } from '#platform/logger'
import { getRequestId } from '#platform/request-id'

export const errorStatuses: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  consent_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  timed_out: 504,
  internal: 500,
}

function answer(c: HonoContext, error: AppError): Response {
  if (error.retryAfterS !== null) c.header('Retry-After', String(error.retryAfterS))
  return c.json(toErrorBody(error, getRequestId()), errorStatuses[error.code])
}

/** The path without the part that grants access by itself. */
function nameRoute(path: string): string {
  return path.replace(/^(\/podcast\/)[^/]+/, '$1…')
}

/** Turns every error that a route throws into a response. Unknown errors are logged, and their message is not sent. */
export function createErrorHandler(log: Logger) {
  return (error: Error, c: HonoContext): Response => {
    if (error instanceof AppError) return answer(c, error)
    if (error instanceof HTTPException) return error.getResponse()
    const outage = describeOutage(error)
    if (outage) {
      log.warn('request refused: the database is unavailable', { path: nameRoute(c.req.path), error })
      return answer(c, outage)
    }
    const where = { method: c.req.method, path: nameRoute(c.req.path) }
    // As `AbortSignal.timeout` aborts.
    if (error.name === 'TimeoutError') {
      log.warn('request took too long', { ...where, error })
      return answer(c, new AppError('timed_out', 'The server took too long. Please try again.'))
    }
    log.error('request failed', { ...where, error })
    return answer(c, new AppError('internal', 'Something went wrong on the server. Please try again.'))
  }
}

export function respondNotFound(c: HonoContext): Response {
  return answer(c, new AppError('not_found', `There is nothing at ${c.req.path}.`))
}
