import { Hono } from 'hono'
import { isAllowedHost } from '#platform/network/allowed-hosts'
import { readAddressInHost } from '#platform/network/public-address'
import { listen, type Listening } from '../http/listen.ts'
import type { MeasuredServer, Prometheus } from './prometheus.ts'

type MetricsAddress = { host: string; port: number }

/**
 * Guards against DNS rebinding: a page could reach this port under its own domain. Addresses are allowed, and so are names
 * without a dot, such as those of containers.
 */
function isForMetrics(server: MeasuredServer, host: string | undefined): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? ''
  const isOfNetwork = hostname !== '' && (readAddressInHost(hostname) !== null || !hostname.includes('.'))
  return isOfNetwork || isAllowedHost(server, host)
}

/** Serves only `GET /metrics` on its own port. Throws `ListenError` for a port that cannot be used. */
export function serveMetrics(
  prometheus: Prometheus,
  server: MeasuredServer,
  { host, port }: MetricsAddress,
): Promise<Listening> {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    if (!isForMetrics(server, c.req.header('host')))
      return c.text('This server does not serve this name.', 421)
    c.header('Cache-Control', 'no-store')
    return c.body(await prometheus.render(server), 200, { 'Content-Type': prometheus.contentType })
  })
  return listen(app, { host, port, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
}
