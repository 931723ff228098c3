import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'

export type BodyLimit = {
  maxBytes: number
  onTooLarge: (c: Context) => Response
}

/** How much of a refused body is read all the same, and for how long. */
const mostDiscarded = { bytes: 16 * 1024 * 1024, ms: 2000 }

/** A client that sends its whole body before it reads would find the connection closed instead of the answer. */
async function discardBody(c: Context): Promise<void> {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || !('socket' in incoming)) return
  const enough = new AbortController()
  let left = mostDiscarded.bytes
  // The listeners of the body's stream, which nobody reads any more, would pause it.
  incoming.removeAllListeners('data')
  incoming.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) enough.abort()
  })
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(mostDiscarded.ms)])
  // The answer is the same if the client gives up.
  await finished(incoming, { signal, writable: false }).catch(() => undefined)
}

const formType = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/**
 * Reads the body before anybody asks who sends it: if its end came later, the request would have the rights that its sender had
 * when it began. Only signed-out requests send forms.
 */
async function readAhead(c: Context, next: Next): Promise<void> {
  const isRead = declaresBody((name) => c.req.header(name))
  // If the client gives up, reading it again rejects too.
  if (isRead && !formType.test(c.req.header('content-type') ?? '')) await c.req.text().catch(() => undefined)
  return next()
}

/**
 * Refuses a body over `maxBytes`, and has read any other before the next handler is called.
 *
 * The HTTP parser enforces the declared content length, so checking that is enough: counting
 * the bytes of a small request would take as long as the rest of it. A body without a declared length is counted as it arrives.
 */
export function limitBody({ maxBytes, onTooLarge }: BodyLimit): MiddlewareHandler {
  const refuse = async (c: Context) => {
    await discardBody(c)
    return onTooLarge(c)
  }
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return counted(c, () => readAhead(c, next))
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return refuse(c)
    return readAhead(c, next)
  }
}

/** The body as JSON. Null if it is none, or a list, which a schema without required fields would take for an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  const body: unknown = await c.req.json().catch(() => null)
  return Array.isArray(body) ? null : body
}

/** Whether a `Content-Type` says that a body is JSON; a missing one does not. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')
}

/** Takes the header's name in lower case. */
type ReadHeader = (name: string) => string | undefined

function declaresBody(header: ReadHeader): boolean {
  const length = header('content-length')
  return header('transfer-encoding') !== undefined || (length !== undefined && length !== '0')
}

/** Whether a request has a body whose content type is not JSON. */
export function hasOtherThanJson(header: ReadHeader): boolean {
  return declaresBody(header) && !isJsonType(header('content-type'))
}
