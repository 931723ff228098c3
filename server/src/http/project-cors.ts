import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isAllowedOrigin } from '#platform/network/allowed-hosts'
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

function findServerPort(c: HonoContext): number | undefined {
  return (c.env as { incoming?: { socket?: { localPort?: number } } } | undefined)?.incoming?.socket
    ?.localPort
}

/** Pages of our own and of the origins that the operator lists may call the project's APIs. */
export function projectCors(context: Pick<Context, 'config' | 'publicUrl'>): MiddlewareHandler {
  return cors({
    origin: (origin, c) => (isAllowedOrigin(context, origin, findServerPort(c)) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders,
    exposeHeaders,
    credentials: true,
    maxAge: 86_400,
  })
}
