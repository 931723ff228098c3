const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isAllowed(target: URL, site: URL): boolean {
  if (target.username || target.password) return false
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || loopback.has(site.hostname)
}

/**
 * Where a mailed link may lead: an address of our own site, on any port while that is this machine. Everything else
 * becomes the site itself. The fragment is cut off, because the tokens go there.
 */
export function redirectTarget(wanted: string | undefined, siteUrl: string): string {
  const site = new URL(siteUrl)
  if (!wanted || !URL.canParse(wanted)) return site.href
  const target = new URL(wanted)
  target.hash = ''
  return isAllowed(target, site) ? target.href : site.href
}
