import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isAllowedOrigin } from '#platform/network/allowed-hosts'
import { findServerPort } from '#platform/network/server-port'
import type { Context } from '../context.ts'

const allowHeaders = [
  'Accept',
  'Accept-Profile',
  'Authorization',
  'Content-Profile',
  'Content-Type',
  'Prefer',
  'Range',
  'X-Client-IP',
  'X-Client-Info',
  'X-JWT-AUD',
  'X-Retry-Count',
  'X-Supabase-Api-Version',
  'apikey',
  'x-use-cookie',
]

const exposeHeaders = [
  'Content-Range',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'x-sb-error-code',
]
const exposedHeaders = exposeHeaders.join(',')

/** Allows our own pages, and those of the origins the operator lists, to call the project's APIs. */
export function allowProjectOrigins(context: Pick<Context, 'config' | 'publicUrl'>): MiddlewareHandler {
  const isAllowed = (c: HonoContext, origin: string) => isAllowedOrigin(context, origin, findServerPort(c))
  const answerPreflight = cors({
    origin: (origin, c) => (isAllowed(c, origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders,
    exposeHeaders,
    credentials: true,
    maxAge: 86_400,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return answerPreflight(c, next)
    await next()
    // Hono's CORS middleware would create three more response objects per request, even for clients that are not browsers.
    const { headers } = c.res
    headers.append('Vary', 'Origin')
    const origin = c.req.header('origin')
    if (origin === undefined) return
    if (isAllowed(c, origin)) headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Allow-Credentials', 'true')
    headers.set('Access-Control-Expose-Headers', exposedHeaders)
  }
}
