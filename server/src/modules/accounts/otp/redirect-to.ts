import { isIP } from 'node:net'
import type { AccountsContext } from '../accounts-context.ts'

const maxLength = 2000

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

/** Any path of our own site, and on loopback any port. */
function isOwnSite(target: URL, own: URL): boolean {
  if (target.protocol !== own.protocol || target.hostname !== own.hostname) return false
  return target.port === own.port || isLoopback(own.hostname)
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

/**
 * Our own site, or an address that `AUTH_REDIRECT_URLS` allows; anything else falls back to the site itself. The fragment is
 * removed, because tokens go there.
 */
export function redirectTarget(
  accounts: Pick<AccountsContext, 'config' | 'publicUrl'>,
  wanted: string | undefined,
): string {
  const { siteUrl, redirectUrls } = accounts.config.accounts
  const site = new URL(siteUrl ?? accounts.publicUrl())
  if (!wanted || wanted.length > maxLength || !URL.canParse(wanted)) return site.href
  const target = new URL(wanted)
  target.hash = ''
  return isAllowed(target, [site, new URL(accounts.publicUrl())], redirectUrls) ? target.href : site.href
}
