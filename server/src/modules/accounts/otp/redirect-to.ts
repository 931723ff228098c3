import { isIP } from 'node:net'
import { isLoopback } from '#platform/network/allowed-hosts'
import type { AccountsContext } from '../accounts-context.ts'

const maxLength = 2000
const newPasswordPath = '/update-password'

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

/** Any path of our own site; if that is this machine, with any of its names and ports. */
function isOwnSite(target: URL, own: URL): boolean {
  if (target.protocol !== own.protocol) return false
  return target.host === own.host || (isLoopback(target.hostname) && isLoopback(own.hostname))
}

// `*` matches within a host label or path segment; `**` crosses them.
function matches(text: string, pattern: string, separators: string): boolean {
  const parts = pattern.split(/(\*\*?)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? `[^${separators}]*` : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`, 's').test(text)
}

/** Host and path are matched separately, so that a wildcard in one cannot match into the other. */
function isListed(target: URL, pattern: string): boolean {
  const [, protocol = '', host = '', path = ''] = /^(https?:)\/\/([^/?#]*)([^#]*)/i.exec(pattern) ?? []
  if (protocol.toLowerCase() !== target.protocol) return false
  const rest = `${target.pathname}${target.search}`
  return matches(target.host, host.toLowerCase(), './') && matches(rest, path || '/', '/?')
}

function isAllowed(target: URL, own: URL[], patterns: string[]): boolean {
  if (target.username || target.password) return false
  if (own.some((address) => isOwnSite(target, address))) return true
  if (isAddress(target.hostname) && !isLoopback(target.hostname)) return false
  return patterns.some((pattern) => isListed(target, pattern))
}

type Sites = Pick<AccountsContext, 'config' | 'publicUrl'>

/** The configured site, otherwise this server's URL. */
function readSiteUrl({ config, publicUrl }: Sites): URL {
  return new URL(config.accounts.siteUrl ?? publicUrl())
}

/** Without its fragment, because tokens go there; null unless it is our own site or listed in `AUTH_REDIRECT_URLS`. */
function checkTarget(sites: Sites, wanted: string | undefined): URL | null {
  if (!wanted || wanted.length > maxLength || !URL.canParse(wanted)) return null
  const target = new URL(wanted)
  target.hash = ''
  const own = [readSiteUrl(sites), new URL(sites.publicUrl())]
  return isAllowed(target, own, sites.config.accounts.redirectUrls) ? target : null
}

/** An allowed address; anything else falls back to the site itself. */
export function redirectTarget(sites: Sites, wanted: string | undefined): string {
  return (checkTarget(sites, wanted) ?? readSiteUrl(sites)).href
}

/**
 * Where a recovery link leads: on our own site always to the page for a new password. Allowed URLs of other sites are used as they
 * are, because those have pages of their own for that.
 */
export function chooseRecoveryTarget(sites: Sites, wanted: string | undefined): string {
  const own = new URL(sites.publicUrl())
  const target = checkTarget(sites, wanted) ?? own
  if (isOwnSite(target, own)) target.pathname = newPasswordPath
  return target.href
}
