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

/** What the page may reach beyond its own origin. */
export type Outside = {
  /** Origins it may talk to, such as a geolocation endpoint. */
  connect: string[]
  /** Whether calls use the call library, which loads parts of itself and its noise filter from its vendor. */
  callLibrary: boolean
}

const ofCallLibrary: Record<string, string[]> = {
  'script-src': ["'wasm-unsafe-eval'", 'https://c.daily.co', 'blob:'],
  'connect-src': ['https://*.daily.co', 'wss://*.daily.co'],
  'worker-src': ['blob:'],
}

function policyFor({ connect, callLibrary }: Outside): string {
  const additions = callLibrary ? ofCallLibrary : {}
  return contentSecurityPolicy
    .map((rule) => {
      const [directive = ''] = rule.split(' ')
      const own = directive === 'connect-src' ? connect : []
      return [rule, ...own, ...(additions[directive] ?? [])].join(' ')
    })
    .join('; ')
}

export function securityHeaders(outside: Outside): MiddlewareHandler {
  const policy = policyFor(outside)
  // A provider that records calls with their picture asks for the camera.
  const camera = outside.callLibrary ? 'camera=(self)' : 'camera=()'
  return async (c, next) => {
    await next()
    c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Permissions-Policy', `microphone=(self), ${camera}, geolocation=(), payment=(), usb=()`)
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
  }
}
