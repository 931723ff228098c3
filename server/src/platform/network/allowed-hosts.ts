import type { Context } from '#src/context'
import { readHostName } from './host-name.ts'

type Reached = Pick<Context, 'config' | 'publicUrl'>

/** The port on which `npm run dev` serves the page. */
const developmentPort = '5173'

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `*.example.org` and `.example.org` match all subdomains; `*` matches any host. */
function matchesHost(hostname: string, pattern: string): boolean {
  if (pattern === '*') return true
  const suffix = /^\*?(\..+)$/.exec(pattern)?.[1]
  return suffix === undefined ? hostname === pattern : hostname.endsWith(suffix)
}

/**
 * Whether this `Host` is ours. Prevents DNS rebinding, where an attacker's page reaches a server on this network under the
 * attacker's own domain. `X-Forwarded-Host` is ignored. Clients other than browsers may omit the header.
 */
export function isAllowedHost({ config, publicUrl }: Reached, host: string | undefined): boolean {
  if (host === undefined) return true
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '')
  if (!hostname) return false
  const own = [new URL(publicUrl()).hostname, readHostName(config.host)]
  if (isLoopback(hostname) || own.includes(hostname)) return true
  return config.allowedHosts.some((pattern) => matchesHost(hostname, pattern))
}

/**
 * Whether a page of this origin is ours, or one that the operator lists: at the address of this server or of its site, at
 * this machine, or in `CORS_ORIGINS`. `port` is that of this server.
 */
export function isListedOrigin(
  { config, publicUrl }: Reached,
  origin: string,
  port: number | undefined,
): boolean {
  const { corsOrigins, accounts } = config
  const url = URL.parse(origin)
  if (url?.origin !== origin) return false
  if (corsOrigins.includes(origin)) return true
  const own = [publicUrl(), ...(accounts.siteUrl === null ? [] : [accounts.siteUrl])]
  if (own.some((address) => new URL(address).origin === origin)) return true
  return (
    url.protocol === 'http:' && isLoopback(url.hostname) && [String(port), developmentPort].includes(url.port)
  )
}

/** Whether pages of this origin may call the project's APIs; `port` is that of this server. */
export function isAllowedOrigin(reached: Reached, origin: string, port: number | undefined): boolean {
  const { corsOrigins } = reached.config
  return corsOrigins.includes('*') || corsOrigins.includes(origin) || isListedOrigin(reached, origin, port)
}
