import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { HostNotAllowedError, mayLeaveFor, type Destination, type OutgoingRule } from './outgoing-rule.ts'
import { readAddressInHost, isPublicAddress } from './public-address.ts'

/** The requested address is not on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

export type GuardedConnectOptions = {
  /** Host names or addresses that may be private, in lower case. */
  allowPrivateHosts: ReadonlySet<string>
  lookup?: LookupFunction
  /** Applies to all hosts except `allowPrivateHosts`, which the operator chose. */
  rule?: OutgoingRule
  /** The trusted certificate authority in PEM; by default those that Node trusts. */
  ca?: string
}

const connectTimeoutMs = 10_000

/** Whether the operator's rule for outgoing requests allows this destination. */
export function isAllowed({ allowPrivateHosts, rule }: GuardedConnectOptions, to: Destination): boolean {
  return !rule || allowPrivateHosts.has(to.hostname) || mayLeaveFor(rule, to)
}

export function mayConnect(hostname: string, address: string, allowed: ReadonlySet<string>): boolean {
  return isPublicAddress(address) || allowed.has(hostname.toLowerCase()) || allowed.has(address)
}

function openGuardedLookup({ allowPrivateHosts, lookup }: GuardedConnectOptions): LookupFunction {
  const resolve: LookupFunction = lookup ?? dns.lookup
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map((entry) => entry.address) : [found]
      const isRefused =
        !error && !addresses.every((address) => mayConnect(hostname, address, allowPrivateHosts))
      if (isRefused) callback(new PrivateAddressError(hostname), found, family)
      else callback(error, found, family)
    })
  }
}

/**
 * An agent that only connects to the public internet and `allowPrivateHosts`. A name is judged by the addresses it resolves to
 * (one private address among several is enough to refuse it), and each connection again by its actual remote address.
 */
export function openGuardedAgent(options: GuardedConnectOptions): Agent {
  const { ca } = options
  const connect = buildConnector({
    lookup: openGuardedLookup(options),
    timeout: connectTimeoutMs,
    ...(ca ? { ca } : {}),
  })
  return new Agent({
    connect: (target, callback) => {
      if (!isAllowed(options, target)) {
        callback(new HostNotAllowedError(target.hostname), null)
        return
      }
      const literal = readAddressInHost(target.hostname)
      if (literal && !mayConnect(literal, literal, options.allowPrivateHosts)) {
        callback(new PrivateAddressError(target.hostname), null)
        return
      }
      connect(target, (error, socket) => {
        if (error) return callback(error, null)
        const reached = socket.remoteAddress ?? ''
        if (mayConnect(target.hostname, reached, options.allowPrivateHosts)) return callback(null, socket)
        socket.destroy()
        return callback(new PrivateAddressError(target.hostname), null)
      })
    },
  })
}
