import { Hono } from 'hono'
import { listen, type Listening } from '../http/listen.ts'
import type { MeasuredServer, Prometheus } from './prometheus.ts'

type MetricsAddress = { host: string; port: number }

/** Serves `GET /metrics`, and nothing else, on a port of its own. Throws `ListenError` for one that cannot be used. */
export function serveMetrics(
  prometheus: Prometheus,
  server: MeasuredServer,
  { host, port }: MetricsAddress,
): Promise<Listening> {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.body(await prometheus.render(server), 200, { 'Content-Type': prometheus.contentType })
  })
  return listen(app, { host, port, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
}
