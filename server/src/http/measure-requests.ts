import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Metrics } from '../operations/metrics.ts'

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
