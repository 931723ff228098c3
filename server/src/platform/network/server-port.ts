import type { Context } from 'hono'

/** The port of this server that the request came in by; undefined for one that came by no socket. */
export function findServerPort(c: Context): number | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { localPort?: number } } }
  return incoming?.socket?.localPort
}
