import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as ApiModule from '@opentelemetry/api'
import type { Context as SpanContext, Tracer } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '#platform/logger'
import type { OpenSpan, SpanName, Tracing } from './tracing.ts'

const prefix = 'tidings.'
/** A collector that does not answer must not delay the shutdown. */
const lastSendingMs = 2000

/** `endpoint`: the collector's base URL, without `/v1/traces`. */
export type TracingOptions = { endpoint: string; serviceName: string; version: string; log: Logger }

type Api = typeof ApiModule

function createTracing({ ROOT_CONTEXT, SpanStatusCode, trace }: Api, tracer: Tracer): Tracing {
  const current = new AsyncLocalStorage<SpanContext>()
  function begin(name: SpanName): OpenSpan {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, {}, parent)
    const own = trace.setSpan(parent, span)
    return {
      within: (work) => current.run(own, work),
      describe(attributes) {
        for (const [key, value] of Object.entries(attributes)) span.setAttribute(prefix + key, value)
      },
      end(error) {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        }
        span.end()
      },
    }
  }
  return {
    begin,
    span(name, work) {
      const span = begin(name)
      try {
        const result = span.within(work)
        if (!(result instanceof Promise)) {
          span.end()
          return result
        }
        // The caller gets the promise and handles its error.
        result.then(
          () => span.end(),
          (error: unknown) => span.end(error),
        )
        return result
      } catch (error) {
        span.end(error)
        throw error
      }
    },
  }
}

/** Logs once when a collector starts failing, and again only after it has recovered. */
function reportFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing) log.warn('traces could not be sent', { error: result.error })
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/**
 * Sends traces by OTLP over HTTP. Its libraries are only loaded here; they read OpenTelemetry's own variables, such as
 * OTEL_EXPORTER_OTLP_HEADERS. Disposal sends what is left.
 */
export async function openTracing({
  endpoint,
  log,
  serviceName,
  version,
}: TracingOptions): Promise<AsyncDisposable & { tracing: Tracing }> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = reportFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  return {
    tracing: createTracing(api, provider.getTracer('tidings')),
    async [Symbol.asyncDispose]() {
      const late = sleep(lastSendingMs, 'late' as const, { ref: false })
      // Failures have been logged.
      const sent = provider.shutdown().catch(() => undefined)
      if ((await Promise.race([sent, late])) === 'late')
        log.warn('traces could not be sent before the shutdown')
    },
  }
}
