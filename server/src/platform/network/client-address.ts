import { AsyncLocalStorage } from 'node:async_hooks'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { findAddressBehind } from './trusted-proxies.ts'

const variable = 'client-address'
const ofRequest = new AsyncLocalStorage<string>()

/** Undefined for a request that came through no socket. */
export function readSocketAddress(c: Context): string | undefined {
  const hasSocket = Boolean((c.env as { incoming?: unknown } | undefined)?.incoming)
  return hasSocket ? getConnInfo(c).remote.address : undefined
}

/** Lets `getClientAddress` see past these proxies, and past no other. */
export function rememberClientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const address = readSocketAddress(c)
    if (address === undefined) return next()
    const client = findAddressBehind(address, c.req.header('x-forwarded-for'), trustedProxies)
    c.set(variable, client)
    return ofRequest.run(client, next)
  }
}

/**
 * The address at the other end of the socket, or of the configured proxies; headers of anybody else are never
 * believed. Requests without a socket share one name.
 */
export function getClientAddress(c: Context): string {
  const remembered: unknown = c.get(variable)
  return typeof remembered === 'string' ? remembered : (readSocketAddress(c) ?? 'in-process')
}

/** The client's address of the request that is being served, for what happens deep inside of it; null outside of requests. */
export function getCurrentClientAddress(): string | null {
  return ofRequest.getStore() ?? null
}
