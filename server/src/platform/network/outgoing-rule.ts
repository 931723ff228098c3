/** Which hosts this server may contact on behalf of users: feeds, pages and push services. */
export type OutgoingRule = {
  /** Domains, including their subdomains; null for any. */
  hosts: readonly string[] | null
  /** Only https. */
  tlsOnly: boolean
}

export const anywhere: OutgoingRule = { hosts: null, tlsOnly: false }

/** The operator's rule does not allow this host. */
export class HostNotAllowedError extends Error {
  override readonly name = 'HostNotAllowedError'
}

/** Whether `host` is one of `names` or below one. */
export function isBelow(host: string, names: readonly string[]): boolean {
  const name = host.toLowerCase()
  return names.some((allowed) => name === allowed || name.endsWith(`.${allowed}`))
}

export type Destination = { hostname: string; protocol: string }

export function mayLeaveFor({ hosts, tlsOnly }: OutgoingRule, { hostname, protocol }: Destination): boolean {
  return (hosts === null || isBelow(hostname, hosts)) && (!tlsOnly || protocol === 'https:')
}
