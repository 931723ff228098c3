import { readOwnVersion } from '#platform/own-version'
import type { Config } from '../config.ts'
import type { Logger } from '#platform/logger'
import { noMetrics, type Metrics } from './metrics.ts'
import { openTracing } from './open-telemetry.ts'
import { openPrometheus, type MeasuredServer } from './prometheus.ts'
import { serveMetrics } from './serve-metrics.ts'
import { noTracing, type Tracing } from './tracing.ts'

export type Operations = AsyncDisposable & {
  metrics: Metrics
  tracing: Tracing
  /** Serves the metrics until disposal, if configured. */
  serve(server: MeasuredServer): Promise<void>
}

/** Opens metrics and traces, each only if configured. */
export async function openOperations(config: Config, log: Logger): Promise<Operations> {
  const { metricsHost: host, metricsPort: port, tracesName, tracesUrl } = config
  const stack = new AsyncDisposableStack()
  const prometheus = port === null ? null : await openPrometheus()
  const traces = tracesUrl
    ? stack.use(
        await openTracing({ endpoint: tracesUrl, serviceName: tracesName, version: readOwnVersion(), log }),
      )
    : null
  return {
    metrics: prometheus?.metrics ?? noMetrics,
    tracing: traces?.tracing ?? noTracing,
    async serve(server) {
      if (prometheus === null || port === null) return
      const listening = stack.use(await serveMetrics(prometheus, server, { host, port }))
      log.info(`metrics are at http://${host}:${listening.port}/metrics`)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
