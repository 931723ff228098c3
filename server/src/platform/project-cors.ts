import { cors } from 'hono/cors'

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
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'x-sb-error-code',
]

/** A page of any origin may call the project's APIs: they go by the bearer token alone and set no cookie. */
export const projectCors = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders,
  exposeHeaders,
  credentials: true,
  maxAge: 86_400,
})
