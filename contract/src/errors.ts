/** Also the code of the data API's refusal. */
export const consentRequired = 'consent_required'

/** All error codes between server and web. The server maps each to an HTTP status. */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  consentRequired,
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'rate_limited',
  'unavailable',
  'timed_out',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** `message` is shown to users unchanged; causes stay on the server. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** When to retry, if known. */
  readonly retryAfterS: number | null

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown; retryAfterS?: number }) {
    super(message, options)
    this.code = code
    this.retryAfterS = options?.retryAfterS ?? null
  }
}
