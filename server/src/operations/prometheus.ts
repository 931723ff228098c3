import { securityEventKinds } from '@tidings/contract/api/security-events'
import type PromClientModule from 'prom-client'
import { withDeadline } from '#platform/deadline'
import type { Context } from '../context.ts'
import type { Metrics } from './metrics.ts'
import { readStoredState, type StoredState } from './state-queries.ts'

type PromClient = typeof PromClientModule
type Registry = PromClientModule.Registry

const databaseTimeoutMs = 5000
const answerBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 15]
const requestBuckets = [0.005, 0.015, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Prometheus = {
  metrics: Metrics
  contentType: string
  /** In Prometheus' text format. If the database does not answer, only its metrics are missing. */
  render(state: MeasuredServer): Promise<string>
}

export type MeasuredServer = Pick<Context, 'clock' | 'config' | 'database' | 'publicUrl'> & {
  countOpenCalls: () => number
}

function createMetrics({ Counter, Histogram }: PromClient, registers: Registry[]): Metrics {
  const questions = new Counter({
    name: 'tidings_questions_total',
    help: 'Questions by how they ended.',
    labelNames: ['outcome'],
    registers,
  })
  const firstSentence = new Histogram({
    name: 'tidings_first_sentence_seconds',
    help: 'Time from a question to the first sentence of its answer.',
    buckets: answerBuckets,
    registers,
  })
  const firstSpeech = new Histogram({
    name: 'tidings_first_speech_seconds',
    help: 'Time from a question to the first audio of its answer, in calls.',
    buckets: answerBuckets,
    registers,
  })
  const requests = new Histogram({
    name: 'tidings_http_request_seconds',
    help: 'Duration of HTTP requests until the response headers, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  return {
    countQuestion: (outcome) => questions.inc({ outcome }),
    observeFirstSentence: (seconds) => firstSentence.observe(seconds),
    observeFirstSpeech: (seconds) => firstSpeech.observe(seconds),
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  }
}

function createGauges({ Gauge }: PromClient, registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `tidings_${name}`, help, labelNames, registers })
  return {
    calls: gauge('calls_open', 'Open calls in this process.'),
    pool: gauge('database_pool_connections', 'Database connections of this process.', ['state']),
    poolWaiting: gauge('database_pool_waiting', 'Statements waiting for a connection.'),
    isUp: gauge('database_up', '1 if the database answered this scrape.'),
    feeds: gauge('feeds_in_use', 'Feeds that are fetched.'),
    due: gauge('feeds_due', 'Feeds that are due but not fetched yet.'),
    failing: gauge('feeds_failing', 'Feeds whose last fetch failed.'),
    articles: gauge('articles_stored', 'Articles in the database; an estimate beyond 100,000.'),
    jobs: gauge('jobs_waiting', 'Due jobs that no process has taken yet.', ['job']),
    events: gauge('security_events_last_hour', 'Security events of the last hour.', ['kind']),
  }
}

type Gauges = ReturnType<typeof createGauges>

function showProcess(gauges: Gauges, { countOpenCalls, database: { pool } }: MeasuredServer) {
  gauges.calls.set(countOpenCalls())
  gauges.pool.set({ state: 'idle' }, pool.idleCount)
  gauges.pool.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
  gauges.poolWaiting.set(pool.waitingCount)
}

function showStored(gauges: Gauges, stored: StoredState | null) {
  gauges.isUp.set(stored ? 1 : 0)
  gauges.jobs.reset()
  gauges.events.reset()
  const { articles, due, failing, feeds } = gauges
  if (!stored) {
    // Remove the metrics rather than report stale ones.
    for (const gauge of [articles, due, failing, feeds]) gauge.remove()
    return
  }
  feeds.set(stored.feeds.inUse)
  due.set(stored.feeds.due)
  failing.set(stored.feeds.failing)
  articles.set(stored.articles)
  for (const { count, job } of stored.jobs) gauges.jobs.set({ job }, count)
  // Report 0 for kinds without events: alerts need the series to exist.
  const counts = new Map(stored.events.map(({ count, kind }) => [kind, count]))
  for (const kind of securityEventKinds) gauges.events.set({ kind }, counts.get(kind) ?? 0)
}

function readInTime({ clock, database }: MeasuredServer): Promise<StoredState | null> {
  const { signal } = new AbortController()
  const deadline = { clock, ms: databaseTimeoutMs, message: 'The database did not answer.', signal }
  return withDeadline(deadline, () => readStoredState(database.tables, clock.now())).catch(() => null)
}

/** Loads the client library, which is not needed without `METRICS_PORT`. */
export async function openPrometheus(): Promise<Prometheus> {
  const client = await import('prom-client').then((loaded) => loaded.default)
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const gauges = createGauges(client, [registry])
  return {
    metrics: createMetrics(client, [registry]),
    contentType: registry.contentType,
    async render(server) {
      showStored(gauges, await readInTime(server))
      showProcess(gauges, server)
      return registry.metrics()
    },
  }
}
