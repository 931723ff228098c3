import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { getCurrentClientAddress, readSocketAddress } from '#platform/network/client-address'
import { coarsenAddress } from '#platform/network/trusted-proxies'
import { chooseRequestId, runInRequest } from '#platform/request-id'
import type { Context } from '#src/context'
import type { Metrics } from '../operations/metrics.ts'

const idHeader = 'X-Request-Id'

/** Gives each request an id for its log lines, its errors and the `X-Request-Id` header of its response. */
export function assignRequestIds(trustedProxies: readonly string[]): MiddlewareHandler {
  return (c, next) => {
    const id = chooseRequestId({
      socketAddress: readSocketAddress(c),
      header: c.req.header(idHeader),
      trusted: trustedProxies,
    })
    return runInRequest(id, async () => {
      await next()
      c.res.headers.set(idHeader, id)
    })
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures each request by the route that answered it. */
export function measureRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const since = performance.now()
    await next()
    // Clients can invent methods, which must not become labels.
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const request = { method, route: routePath(c), status: c.res.status }
    metrics.observeRequest(request, (performance.now() - since) / 1000)
  }
}

/** Malformed, too large, of the wrong type, or invalid. */
const refusedStatuses = new Set([400, 413, 415, 422])
const minuteMs = 60_000
const mostLoggedAMinute = 60

/**
 * Logs which route refused its input and from which network, but never the input itself. Beyond `mostLoggedAMinute` the refusals
 * are only counted, and the count is logged with the next line, so that nobody can flood the log.
 */
export function logRefusedInput({ clock, log }: Pick<Context, 'clock' | 'log'>): MiddlewareHandler {
  let since = -Infinity
  let logged = 0
  let omitted = 0
  return async (c, next) => {
    await next()
    const { status } = c.res
    if (!refusedStatuses.has(status)) return
    const now = clock.now().getTime()
    if (Math.abs(now - since) >= minuteMs) [since, logged] = [now, 0]
    if (logged >= mostLoggedAMinute) {
      omitted += 1
      return
    }
    logged += 1
    const network = coarsenAddress(getCurrentClientAddress() ?? '')
    log.info('input refused', {
      route: routePath(c),
      status,
      network,
      ...(omitted > 0 ? { omittedBefore: omitted } : {}),
    })
    omitted = 0
  }
}
