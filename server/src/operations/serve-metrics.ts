import { Hono } from 'hono'
import { isAllowedHost } from '#platform/network/allowed-hosts'
import { readAddressInHost } from '#platform/network/public-address'
import { listen, type Listening } from '../http/listen.ts'
import type { MeasuredServer, Prometheus } from './prometheus.ts'

type MetricsAddress = { host: string; port: number }

/**
 * A page can reach this port under a name of its own, which then leads here. That name has a dot: addresses, and names without
 * one, such as those of containers, are whoever collects the figures.
 */
function isForMetrics(server: MeasuredServer, host: string | undefined): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? ''
  const isOfNetwork = hostname !== '' && (readAddressInHost(hostname) !== null || !hostname.includes('.'))
  return isOfNetwork || isAllowedHost(server, host)
}

/** Serves `GET /metrics`, and nothing else, on a port of its own. Throws `ListenError` for one that cannot be used. */
export function serveMetrics(
  prometheus: Prometheus,
  server: MeasuredServer,
  { host, port }: MetricsAddress,
): Promise<Listening> {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    if (!isForMetrics(server, c.req.header('host')))
      return c.text('This server is not known under this name.', 421)
    c.header('Cache-Control', 'no-store')
    return c.body(await prometheus.render(server), 200, { 'Content-Type': prometheus.contentType })
  })
  return listen(app, { host, port, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
}
