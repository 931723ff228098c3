import * as v from 'valibot'
import { errorCodes, type AppError } from '../errors.ts'

/** Body of every non-2xx response outside the project API, which has its own error formats. */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.picklist(errorCodes),
    message: v.pipe(v.string(), v.description('A message for users, shown unchanged.')),
    retryAfterS: v.pipe(
      v.exactOptional(v.pipe(v.number(), v.integer())),
      v.description('Seconds to wait before retrying, if known.'),
    ),
    requestId: v.pipe(
      v.exactOptional(v.string()),
      v.description('The id of this request in the server’s log, as in the header `X-Request-Id`.'),
    ),
  }),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** `requestId` is null outside of requests. */
export function toErrorBody(
  { code, message, retryAfterS }: AppError,
  requestId: string | null = null,
): ErrorBody {
  return {
    error: {
      code,
      message,
      ...(retryAfterS === null ? {} : { retryAfterS }),
      ...(requestId === null ? {} : { requestId }),
    },
  }
}
