import type { MiddlewareHandler } from 'hono'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** `connect` are further origins the page may talk to, such as a geolocation endpoint. */
export function securityHeaders(connect: string[]): MiddlewareHandler {
  const policy = contentSecurityPolicy
    .map((rule) => (rule.startsWith('connect-src') ? [rule, ...connect].join(' ') : rule))
    .join('; ')
  return async (c, next) => {
    await next()
    c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
  }
}
