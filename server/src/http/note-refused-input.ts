import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { getCurrentClientAddress } from '#platform/network/client-address'
import { coarsenAddress } from '#platform/network/trusted-proxies'
import type { Context } from '#src/context'

/** Malformed, too large, of the wrong type, or invalid. */
const statuses = new Set([400, 413, 415, 422])
const minuteMs = 60_000
const mostInAMinute = 60

/**
 * Logs which route refused its input and from which network, but never the input itself. Beyond `mostInAMinute` the refusals
 * are only counted, and the count is logged with the next line, so that nobody can flood the log.
 */
export function noteRefusedInput({ clock, log }: Pick<Context, 'clock' | 'log'>): MiddlewareHandler {
  let since = -Infinity
  let noted = 0
  let omitted = 0
  return async (c, next) => {
    await next()
    const { status } = c.res
    if (!statuses.has(status)) return
    const now = clock.now().getTime()
    if (Math.abs(now - since) >= minuteMs) [since, noted] = [now, 0]
    if (noted >= mostInAMinute) {
      omitted += 1
      return
    }
    noted += 1
    const network = coarsenAddress(getCurrentClientAddress() ?? '')
    log.info('input refused', {
      route: routePath(c),
      status,
      network,
      ...(omitted > 0 ? { omittedBefore: omitted } : {}),
    })
    omitted = 0
  }
}
