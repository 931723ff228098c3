import type { Logger } from '#platform/logger'
import type { Config } from '../config.ts'
import { warnAboutUnencryptedConnections } from './unencrypted-connections.ts'

/** Browsers only allow the microphone over https or on localhost. */
function warnWithoutMicrophone(publicUrl: string, log: Logger): void {
  const { hostname, protocol } = new URL(publicUrl)
  const isThisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol === 'https:' || isThisMachine) return
  log.warn(
    `browsers allow no microphone and no sound over ${publicUrl}, so questions can only be typed there; set PUBLIC_URL to an https address and set TLS_CERT and TLS_KEY, or put a proxy with TLS in front`,
  )
}

export const proxyAdvice =
  'set AUTH_TRUSTED_PROXIES to the addresses of the proxy that terminates TLS, or all users share one rate limit'

/** The public URL is https but this server does not terminate TLS, so a proxy must. */
export function lacksTrustedProxies({
  accounts,
  publicUrl,
  tls,
}: Pick<Config, 'accounts' | 'publicUrl' | 'tls'>): boolean {
  return tls === null && publicUrl?.startsWith('https:') === true && accounts.trustedProxies.length === 0
}

function warnWithoutTrustedProxies(config: Config, log: Logger): void {
  if (lacksTrustedProxies(config)) log.warn(`PUBLIC_URL is https, and no proxy is trusted: ${proxyAdvice}`)
}

const everyAddress = new Set(['0.0.0.0', '::', '[::]'])

/** A server that listens on other interfaces needs a public name. */
function warnWithoutName({ allowedHosts, host, publicUrl }: Config, log: Logger): void {
  if (!everyAddress.has(host) || publicUrl !== null || allowedHosts.length > 0) return
  log.warn(
    'HOST accepts connections from other machines, but this server has no public name: set PUBLIC_URL or ALLOWED_HOSTS',
  )
}

/** An attacker who takes over the process gets the rights of its user. */
export const rootAdvice = 'Run it as its own user, which owns only DATA_DIR.'

/** False on systems without a root user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

function warnAsRoot(log: Logger): void {
  if (runsAsRoot()) log.warn(`Tidings runs as root. ${rootAdvice}`)
}

/** Logs warnings about the setup at each start. `publicUrl` is the effective one, which `config` may leave unset. */
export function warnAboutSetup(config: Config, publicUrl: string, log: Logger): void {
  warnWithoutMicrophone(publicUrl, log)
  warnWithoutTrustedProxies(config, log)
  warnWithoutName(config, log)
  warnAboutUnencryptedConnections(config, log)
  warnAsRoot(log)
}
