import type { MiddlewareHandler } from 'hono'
import { readSocketAddress } from '#platform/network/client-address'
import { chooseRequestId, runInRequest } from '#platform/request-id'

const header = 'X-Request-Id'

/** Gives each request an id, which its log lines, its errors and the header `X-Request-Id` of its answer name. */
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
