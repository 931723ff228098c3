import type { MiddlewareHandler } from 'hono'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

export type HeaderOptions = {
  /** Other origins that the page may connect to, such as a geolocation endpoint. */
  connect: string[]
  /**
   * Calls use the hosted provider's library, which loads the rest of itself and its noise filter from its vendor, or what the
   * operator keeps of it from this server; null without one.
   */
  callLibrary: 'vendor' | 'own' | null
  /** The public URL is https: send HSTS. */
  isHttps: boolean
  /** HSTS with `includeSubDomains`. */
  includesSubdomains: boolean
}

const yearS = 31_536_000
/** Responses of these routes are private to one user. */
const personal = /^\/(?:api|call|v1)\//

/** API responses are not documents, in case somebody is tricked into opening one. */
const ofPrograms = /^\/(?:api|call|auth\/v1|rest\/v1|v1)\//
const isJson = /^application\/(?:[\w.+-]+\+)?json\b/

const ofCallLibrary: Record<string, string[]> = {
  'script-src': ["'wasm-unsafe-eval'", 'blob:'],
  'connect-src': ['https://*.daily.co', 'wss://*.daily.co'],
  'worker-src': ['blob:'],
}

const vendorOfLibrary = 'https://c.daily.co'

function writePolicy({ connect, callLibrary }: HeaderOptions): string {
  const additions = callLibrary ? ofCallLibrary : {}
  return contentSecurityPolicy
    .map((rule) => {
      const [directive = ''] = rule.split(' ')
      const own = directive === 'connect-src' ? connect : []
      if (directive === 'script-src' && callLibrary === 'vendor') own.push(vendorOfLibrary)
      return [rule, ...own, ...(additions[directive] ?? [])].join(' ')
    })
    .join('; ')
}

export function setSecurityHeaders(options: HeaderOptions): MiddlewareHandler {
  const policy = writePolicy(options)
  const transport = `max-age=${yearS}${options.includesSubdomains ? '; includeSubDomains' : ''}`
  // A provider that records video asks for the camera.
  const camera = options.callLibrary ? 'camera=(self)' : 'camera=()'
  return async (c, next) => {
    await next()
    // Hono's `c.header` would create a new response for each header, and a stream of its body.
    const { headers } = c.res
    if (personal.test(c.req.path) && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    const isApiAnswer = ofPrograms.test(c.req.path) && isJson.test(headers.get('Content-Type') ?? '')
    if (isApiAnswer && !headers.has('Content-Disposition'))
      headers.set('Content-Disposition', 'attachment; filename="api.json"')
    if (options.isHttps) headers.set('Strict-Transport-Security', transport)
    headers.set('Content-Security-Policy', policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('Permissions-Policy', `microphone=(self), ${camera}, geolocation=(), payment=(), usb=()`)
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  }
}
