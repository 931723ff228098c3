import { read, requireBeside, text, webAddress, wholeNumber, type Env } from './values.ts'

export function readTelemetry(env: Env) {
  requireBeside(env, 'METRICS_PORT', ['METRICS_HOST'])
  return {
    /** Null for no metrics; 0 picks a free port, which is logged. */
    metricsPort: read(env, 'METRICS_PORT', wholeNumber(0, 65_535)),
    metricsHost: read(env, 'METRICS_HOST', text) ?? '127.0.0.1',
    /** Base URL of an OTLP collector over HTTP, without `/v1/traces`; null for no traces. */
    tracesUrl: read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', webAddress),
    tracesName: read(env, 'OTEL_SERVICE_NAME', text) ?? 'tidings',
  }
}
