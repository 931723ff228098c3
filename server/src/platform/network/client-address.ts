import { AsyncLocalStorage } from 'node:async_hooks'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { IncomingMessage } from 'node:http'
import { findAddressBehind } from './trusted-proxies.ts'

const variable = 'client-address'
const ofRequest = new AsyncLocalStorage<string>()

/** Undefined for a request without a socket, such as in tests. */
export function readSocketAddress(c: Context): string | undefined {
  const hasSocket = Boolean((c.env as { incoming?: unknown } | undefined)?.incoming)
  return hasSocket ? getConnInfo(c).remote.address : undefined
}

/** Makes `getClientAddress` trust these proxies and no others. */
export function rememberClientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const address = readSocketAddress(c)
    if (address === undefined) return next()
    const client = findAddressBehind(address, c.req.header('x-forwarded-for'), trustedProxies)
    c.set(variable, client)
    return ofRequest.run(client, next)
  }
}

/** For a request that no middleware sees: the client's address is known to what `work` does, also asynchronously. */
export function runFromClient<T>(
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
  work: () => T,
): T {
  const forwarded = headers['x-forwarded-for']
  const header = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  if (socket.remoteAddress === undefined) return work()
  return ofRequest.run(findAddressBehind(socket.remoteAddress, header, trustedProxies), work)
}

/**
 * The address of the socket's peer or, behind trusted proxies, of their client. Nobody else's headers are trusted. Requests
 * without a socket share one name.
 */
export function getClientAddress(c: Context): string {
  const remembered: unknown = c.get(variable)
  return typeof remembered === 'string' ? remembered : (readSocketAddress(c) ?? 'in-process')
}

/** The client's address of the current request, for code deep inside it; null outside of requests. */
export function getCurrentClientAddress(): string | null {
  return ofRequest.getStore() ?? null
}
