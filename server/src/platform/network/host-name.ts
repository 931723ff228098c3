/** A host as addresses name it: in lower case, and IPv6 in brackets; null if it cannot be one. */
export function readHostName(host: string): string | null {
  const isIpv6 = host.includes(':') && !host.startsWith('[')
  return URL.parse(`http://${isIpv6 ? `[${host}]` : host}`)?.hostname ?? null
}
