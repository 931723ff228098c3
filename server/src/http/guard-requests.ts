import { toErrorBody } from '@tidings/contract/api/error-body'
import { AppError } from '@tidings/contract/errors'
import type { MiddlewareHandler } from 'hono'
import { findCaller, forgetCaller } from '#platform/bearer'
import { hasOtherThanJson } from '#platform/http-body'
import { isAllowedHost } from '#platform/network/allowed-hosts'
import type { Project } from '#platform/project'
import { getRequestId } from '#platform/request-id'
import { createUserLimiter } from '#platform/user-limiter'
import type { Context } from '../context.ts'

/** Health checks use the server's address rather than its name. These routes reveal nothing. */
const unguarded = new Set(['/healthz', '/readyz'])
const longestName = 100

/** Refuses requests for other host names. */
export function requireAllowedHost(context: Pick<Context, 'config' | 'publicUrl'>): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host')
    if (unguarded.has(c.req.path) || isAllowedHost(context, host)) return next()
    const name = JSON.stringify((host ?? '').slice(0, longestName))
    const message = `This server does not serve ${name}. Its operator can add the name to ALLOWED_HOSTS, or set PUBLIC_URL.`
    return c.json(toErrorBody(new AppError('bad_request', message), getRequestId()), 421)
  }
}

/** A page on another site can send text or a form without a preflight request, but not JSON. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  if (!hasOtherThanJson((name) => c.req.header(name))) return next()
  const error = new AppError('bad_request', 'The body must be JSON, with the content type application/json.')
  return c.json(toErrorBody(error, getRequestId()), 415)
}

/** A page sends a few requests at once, and some of them take a good part of a second to answer. */
const userLimits = { atOnce: 6, mostWaiting: 60 }

const recheckedAfterMs = 20

/** Queues one user's requests behind each other, so that nobody else has to wait for them. */
export function limitPerUser(project: Project): MiddlewareHandler {
  const limiter = createUserLimiter(userLimits)
  return async (c, next) => {
    const caller = await findCaller(c.req.raw, project)
    if (!caller) return next()
    const askedAt = performance.now()
    return limiter.run(caller.userId, () => {
      if (performance.now() - askedAt > recheckedAfterMs) forgetCaller(c.req.raw)
      return next()
    })
  }
}
