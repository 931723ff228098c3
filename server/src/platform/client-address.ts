import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address at the other end of the socket; headers are never believed. Requests without a socket share one name. */
export function clientAddress(c: Context): string {
  const hasSocket = Boolean((c.env as { incoming?: unknown } | undefined)?.incoming)
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? 'in-process'
}
