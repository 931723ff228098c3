import { AsyncLocalStorage } from 'node:async_hooks'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { addressBehind } from './trusted-proxies.ts'

const variable = 'client-address'
const ofRequest = new AsyncLocalStorage<string>()

/** Undefined for a request that came through no socket. */
export function socketAddress(c: Context): string | undefined {
  const hasSocket = Boolean((c.env as { incoming?: unknown } | undefined)?.incoming)
  return hasSocket ? getConnInfo(c).remote.address : undefined
}

/** Lets `clientAddress` see past these proxies, and past no other. */
export function rememberClientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const address = socketAddress(c)
    if (address === undefined) return next()
    const client = addressBehind(address, c.req.header('x-forwarded-for'), trustedProxies)
    c.set(variable, client)
    return ofRequest.run(client, next)
  }
}

/**
 * The address at the other end of the socket, or of the configured proxies; headers of anybody else are never
 * believed. Requests without a socket share one name.
 */
export function clientAddress(c: Context): string {
  const remembered: unknown = c.get(variable)
  return typeof remembered === 'string' ? remembered : (socketAddress(c) ?? 'in-process')
}

/** The client's address of the request that is being served, for what happens deep inside of it; null outside of requests. */
export function currentClientAddress(): string | null {
  return ofRequest.getStore() ?? null
}
