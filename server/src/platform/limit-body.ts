import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

export type BodyLimit = {
  maxBytes: number
  onTooLarge: (c: Context) => Response
}

/**
 * Refuses a body over `maxBytes`. The HTTP parser holds a body to the length that its header declares, so that length is
 * enough to go by: wrapping the body to count it takes as long as the rest of a small request. One of no declared length
 * is counted as it comes.
 */
export function limitBody({ maxBytes, onTooLarge }: BodyLimit): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: maxBytes, onError: onTooLarge })
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return onTooLarge(c)
    return next()
  }
}
