import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
// Not public although their ranges are: a cloud's metadata service, and the 6to4 relays.
const exceptions = [ipaddr.IPv4.parseCIDR('168.63.129.16/32'), ipaddr.IPv4.parseCIDR('192.88.99.0/24')]

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !exceptions.some((range) => address.match(range))
}

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, carrier-grade NAT, multicast, reserved or
 * a cloud's metadata service. An IPv4 address embedded in an IPv6 one (mapped, NAT64) is judged by itself; other forms of
 * tunnelling are refused, and so is anything that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address)
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address())
  if (address.match(translated)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/** The IP address in a URL's host, without brackets; null if the host is a name. */
export function readAddressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

/** Names that only resolve inside a private network. */
const innerName = /(^|\.)(localhost|local|internal|lan|home|home\.arpa|intranet|test)$/i

/** Whether a URL's host may be on the public internet, without resolving it. */
export function isPublicHost(hostname: string): boolean {
  const address = readAddressInHost(hostname)
  if (address !== null) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !innerName.test(name)
}
