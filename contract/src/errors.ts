import * as v from 'valibot'

/** All error codes between server and web. The server maps each to a status. */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
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

/** Body of every non-2xx answer outside the project API, whose error forms are its own. */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.picklist(errorCodes),
    message: v.pipe(v.string(), v.description('For people; shown on screens unchanged.')),
    retryAfterS: v.pipe(
      v.exactOptional(v.pipe(v.number(), v.integer())),
      v.description('Seconds to wait before trying again, where that is known.'),
    ),
  }),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>

export function toErrorBody({ code, message, retryAfterS }: AppError): ErrorBody {
  return { error: { code, message, ...(retryAfterS === null ? {} : { retryAfterS }) } }
}

/** `message` is shown to people as it stands; causes stay on the server. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** When the same may be tried again, where that is known. */
  readonly retryAfterS: number | null

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown; retryAfterS?: number }) {
    super(message, options)
    this.code = code
    this.retryAfterS = options?.retryAfterS ?? null
  }
}
