import type { Logger } from '#platform/logger'
import type { Config } from '../config.ts'

export const proxyAdvice =
  'set AUTH_TRUSTED_PROXIES to the addresses of the proxy that ends TLS, or all people share one limit of requests'

/** This server speaks no TLS itself: behind an https address stands a proxy. */
export function lacksTrustedProxies({
  accounts,
  publicUrl,
}: Pick<Config, 'accounts' | 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true && accounts.trustedProxies.length === 0
}

export function warnWithoutTrustedProxies(config: Config, log: Logger): void {
  if (lacksTrustedProxies(config)) log.warn(`PUBLIC_URL is https, and no proxy is trusted: ${proxyAdvice}`)
}
