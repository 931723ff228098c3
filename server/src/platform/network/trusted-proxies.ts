import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** True for an address such as `10.0.0.1` or a range such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)
}

function parseAddress(text: string): Address | null {
  const withoutPort = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.isValid(withoutPort) ? ipaddr.process(withoutPort) : null
}

const hextetsOfNetwork = 4
const hextetsOfRegion = 3

function formatNetwork(address: ipaddr.IPv6, hextets: number): string {
  const parts = address.parts.slice(0, hextets).map((part) => part.toString(16))
  return `${parts.join(':')}::/${hextets * 16}`
}

/** The part of an address that belongs to one customer, for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function coarsenToNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return formatNetwork(parsed, hextetsOfNetwork)
}

/**
 * The part of an address that may be stored without identifying anybody: its /24, or the /48 of an IPv6 address; null for
 * anything else.
 */
export function coarsenAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) return formatNetwork(parsed, hextetsOfRegion)
  return `${parsed.octets.slice(0, 3).join('.')}.0/24`
}

function isIn(address: Address, ranges: readonly [Address, number][]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}

export function isInRanges(text: string, ranges: readonly string[]): boolean {
  const address = parseAddress(text)
  return address !== null && isIn(address, ranges.map(parseRange))
}

/**
 * The client as seen by the outermost trusted proxy. The header is read from its right end, where our own proxies append:
 * anything left of the first address that is not a trusted proxy may be forged.
 */
export function findAddressBehind(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  const ranges = trusted.map(parseRange)
  let nearest = parseAddress(socketAddress)
  if (nearest === null) return socketAddress
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  while (isIn(nearest, ranges)) {
    const hop = parseAddress(hops.pop() ?? '')
    if (hop === null) break
    nearest = hop
  }
  return nearest.toString()
}
