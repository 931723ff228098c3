import type { ChatErrorBody } from '@tidings/contract/api/chat'
import { AppError, type ErrorCode } from '@tidings/contract/errors'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from '#platform/logger'

type ErrorType = ChatErrorBody['error']['type']

type Form = { status: ContentfulStatusCode; type: ErrorType; code: string | null }

const internal: Form = { status: 500, type: 'server_error', code: 'internal_error' }

const forms: Partial<Record<ErrorCode, Form>> = {
  bad_request: { status: 400, type: 'invalid_request_error', code: null },
  unauthorized: { status: 401, type: 'authentication_error', code: 'invalid_api_key' },
  not_found: { status: 404, type: 'invalid_request_error', code: 'unknown_url' },
  too_large: { status: 413, type: 'invalid_request_error', code: 'request_too_large' },
  rate_limited: { status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  unavailable: { status: 503, type: 'server_error', code: 'service_unavailable' },
}

/** An error of this interface that no other edge knows: it names the field, or has a code of its own. */
export class ModelError extends AppError {
  readonly param: string | null
  readonly ownCode: string | null

  constructor(code: ErrorCode, message: string, told: { param?: string; code?: string } = {}) {
    super(code, message)
    this.param = told.param ?? null
    this.ownCode = told.code ?? null
  }
}

function asAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  log.error('the model endpoint failed', { error })
  return new AppError('internal', 'Something went wrong on the server. Please try again.')
}

function bodyOf(error: AppError, form: Form): ChatErrorBody {
  const own = error instanceof ModelError ? error : null
  const { message } = error
  return { error: { message, type: form.type, param: own?.param ?? null, code: own?.ownCode ?? form.code } }
}

/** What is told of an error once an answer has begun. An unknown one is logged and told to nobody. */
export function modelErrorBody(thrown: unknown, log: Logger): ChatErrorBody {
  const error = asAppError(thrown, log)
  return bodyOf(error, forms[error.code] ?? internal)
}

export function modelErrorResponse(log: Logger) {
  return (thrown: unknown, c: HonoContext): Response => {
    if (thrown instanceof HTTPException) return thrown.getResponse()
    const error = asAppError(thrown, log)
    const form = forms[error.code] ?? internal
    if (error.retryAfterS !== null) c.header('Retry-After', String(error.retryAfterS))
    if (form.status === 401) c.header('WWW-Authenticate', 'Bearer')
    // What is left of a body that was too large is not read.
    if (form.status === 413) c.header('Connection', 'close')
    return c.json(bodyOf(error, form), form.status)
  }
}
