import type { MiddlewareHandler } from 'hono'
import { readSocketAddress } from '#platform/network/client-address'
import { chooseRequestId, runInRequest } from '#platform/request-id'

const header = 'X-Request-Id'

/** Gives each request an id for its log lines, its errors and the `X-Request-Id` header of its response. */
export function nameRequests(trustedProxies: readonly string[]): MiddlewareHandler {
  return (c, next) => {
    const id = chooseRequestId({
      socketAddress: readSocketAddress(c),
      header: c.req.header(header),
      trusted: trustedProxies,
    })
    return runInRequest(id, async () => {
      await next()
      c.res.headers.set(header, id)
    })
  }
}
