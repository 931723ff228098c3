import type { Logger } from '#platform/logger'
import type { Config } from '../config.ts'
import { warnOfPlainConnections } from './plain-connections.ts'

/** Browsers give a page the microphone over https, and over plain http only on the machine itself. */
function warnWithoutMicrophone(publicUrl: string, log: Logger): void {
  const { hostname, protocol } = new URL(publicUrl)
  const isThisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol === 'https:' || isThisMachine) return
  log.warn(
    `over ${publicUrl} browsers give no microphone and no sound, so questions can only be typed there; set PUBLIC_URL to an https address and set TLS_CERT and TLS_KEY, or put a proxy with TLS in front`,
  )
}

export const proxyAdvice =
  'set AUTH_TRUSTED_PROXIES to the addresses of the proxy that ends TLS, or all people share one limit of requests'

/** Where this server speaks no TLS itself, a proxy stands behind an https address. */
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

/** Whoever lets others in has to say by which name. */
function warnWithoutName({ allowedHosts, host, publicUrl }: Config, log: Logger): void {
  if (!everyAddress.has(host) || publicUrl !== null || allowedHosts.length > 0) return
  log.warn('HOST lets other machines in, but they know this one by no name: set PUBLIC_URL or ALLOWED_HOSTS')
}

/** What whoever breaks into this process may do is what its user may do. */
export const rootAdvice = 'Start it as a user of its own, who owns DATA_DIR and nothing else.'

/** False on systems that have no such user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

function warnAsRoot(log: Logger): void {
  if (runsAsRoot()) log.warn(`Tidings runs as root. ${rootAdvice}`)
}

/** What an operator is told at each start. `publicUrl` is the one in use, which `config` may leave open. */
export function warnOfSetup(config: Config, publicUrl: string, log: Logger): void {
  warnWithoutMicrophone(publicUrl, log)
  warnWithoutTrustedProxies(config, log)
  warnWithoutName(config, log)
  warnOfPlainConnections(config, log)
  warnAsRoot(log)
}
