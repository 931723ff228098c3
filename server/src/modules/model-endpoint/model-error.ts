import type { ChatErrorBody } from '@tidings/contract/api/chat'
import { AppError, consentRequired, type ErrorCode } from '@tidings/contract/errors'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeOutage } from '#db/database-error'
import type { Logger } from '#platform/logger'

type ErrorType = ChatErrorBody['error']['type']

type Form = { status: ContentfulStatusCode; type: ErrorType; code: string | null }

const internal: Form = { status: 500, type: 'server_error', code: 'internal_error' }

const forms: Partial<Record<ErrorCode, Form>> = {
  bad_request: { status: 400, type: 'invalid_request_error', code: null },
  unauthorized: { status: 401, type: 'authentication_error', code: 'invalid_api_key' },
  forbidden: { status: 403, type: 'permission_error', code: 'permission_denied' },
  consent_required: { status: 403, type: 'permission_error', code: consentRequired },
  not_found: { status: 404, type: 'invalid_request_error', code: 'unknown_url' },
  too_large: { status: 413, type: 'invalid_request_error', code: 'request_too_large' },
  rate_limited: { status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  unavailable: { status: 503, type: 'server_error', code: 'service_unavailable' },
}

/** Adds the invalid field or OpenAI's own error code. */
export class ModelError extends AppError {
  readonly param: string | null
  readonly ownCode: string | null

  constructor(code: ErrorCode, message: string, details: { param?: string; code?: string } = {}) {
    super(code, message)
    this.param = details.param ?? null
    this.ownCode = details.code ?? null
  }
}

function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  const outage = describeOutage(error)
  if (outage) {
    log.warn('the model endpoint refused: the database does not serve', { error })
    return outage
  }
  log.error('the model endpoint failed', { error })
  return new AppError('internal', 'Something went wrong on the server. Please try again.')
}

function createBody(error: AppError, form: Form): ChatErrorBody {
  const own = error instanceof ModelError ? error : null
  const { message } = error
  return { error: { message, type: form.type, param: own?.param ?? null, code: own?.ownCode ?? form.code } }
}

/** For an error after the response has started. Unknown errors are logged and not exposed. */
export function createModelErrorBody(thrown: unknown, log: Logger): ChatErrorBody {
  const error = toAppError(thrown, log)
  return createBody(error, forms[error.code] ?? internal)
}

export function createModelErrorHandler(log: Logger) {
  return (thrown: unknown, c: HonoContext): Response => {
    if (thrown instanceof HTTPException) return thrown.getResponse()
    const error = toAppError(thrown, log)
    const form = forms[error.code] ?? internal
    if (error.retryAfterS !== null) c.header('Retry-After', String(error.retryAfterS))
    if (form.status === 401) c.header('WWW-Authenticate', 'Bearer')
    // The rest of the body may not be read, so the connection cannot be reused.
    if (form.status === 413) c.header('Connection', 'close')
    return c.json(createBody(error, form), form.status)
  }
}
