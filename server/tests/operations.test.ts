import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion, createAnonymousAsker } from '#modules/assistant'
import { postQuestion } from './support/asking.ts'
import { CallClient } from './support/call-client.ts'
import { authClient } from './support/project-clients.ts'
import { recordLog } from './support/recorded-log.ts'
import { startTestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTraceCollector } from './support/trace-collector.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const question = 'How many turbines has the wind farm?'
const secretFeed = 'https://feeds.example/only-mine-7c1f.xml'

const recorded = recordLog()
let server: NewsServer
let user: TestUser
let metricsUrl: string

beforeAll(async () => {
  server = await startNewsServer(
    [
      {
        name: 'Reuters',
        language: 'en',
        articles: [
          {
            title: 'Wind farm opens off the coast',
            body: 'A wind farm with ninety turbines opened off the northern coast on Monday. It lights many homes.',
          },
        ],
      },
    ],
    {
      env: { METRICS_PORT: '0', ALLOWED_HOSTS: 'metrics.example.org', JOBS: 'on' },
      overrides: { log: recorded.log },
    },
  )
  user = await newUser(server.url)
  metricsUrl = /http:\S+\/metrics/.exec(recorded.lines.join('\n'))?.[0] ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

const readMetrics = async () => (await fetch(metricsUrl)).text()

/** The figure of a line such as `name{label="value"} 3`. */
async function figure(line: string): Promise<number> {
  const found = (await readMetrics()).split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.split(' ').at(-1))
}

/** `fetch` names the host that it connects to. */
function statusFor(host: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = request(metricsUrl, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.once('error', reject)
    asked.end()
  })
}

test.each([
  ['127.0.0.1:9464', 200],
  ['10.0.0.5:9464', 200],
  ['[::1]:9464', 200],
  ['tidings:9464', 200],
  ['metrics.example.org', 200],
  ['evil.example', 421],
  ['evil.example.:9464', 421],
  ['127.0.0.1.evil.example', 421],
])('metrics reject the host names of web pages: %s is answered %i', async (host, status) => {
  expect(await statusFor(host)).toBe(status)
})

test('metrics have their own port, on this machine only', async () => {
  expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  expect((await fetch(metricsUrl)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect((await fetch(new URL('/api/ask', metricsUrl))).status).toBe(404)
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('tidings_')
})

test('typed and spoken questions are counted and timed by outcome', async () => {
  expect((await postQuestion(server.url, { question }, user.accessToken)).status).toBe(200)
  const nothing = { question: 'What is new on zebra crossings?' }
  expect((await postQuestion(server.url, nothing, user.accessToken)).status).toBe(200)
  const other = await newUser(server.url)
  await using call = await CallClient.begin(server.url, other)
  expect(await figure('tidings_calls_open')).toBe(1)
  call.ask(question)
  await call.room('complete', ({ turn }) => turn > 0)
  await expect.poll(() => figure('tidings_questions_total{outcome="answered"}')).toBe(2)
  expect(await figure('tidings_questions_total{outcome="nothing_found"}')).toBe(1)
  expect(await figure('tidings_first_sentence_seconds_count')).toBe(3)
  expect(await figure('tidings_first_speech_seconds_count')).toBe(1)
  expect(await figure('tidings_articles_stored')).toBe(1)
  call.close()
  await expect.poll(() => figure('tidings_calls_open')).toBe(0)
})

test('metrics contain neither questions nor personal feeds', async () => {
  const { pool } = server.context.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into feeds (url, kind, origin, source, failure_count, next_fetch_at)
     values ($1, 'custom', 'user', 'Mine', 3, '2020-01-01') returning id`,
    [secretFeed],
  )
  await pool.query('insert into subscriptions (user_id) values ($1) on conflict do nothing', [user.id])
  await pool.query('insert into feed_subscribers (feed_id, user_id) values ($1, $2)', [rows[0]?.id, user.id])
  await fetch(`${server.url}/api/audio/${user.id}?signature=secret`)
  const text = await readMetrics()
  for (const secret of [user.id, user.email, 'turbines', 'zebra', 'only-mine', 'feeds.example', 'secret'])
    expect(text).not.toContain(secret)
  expect(text).toMatch(
    /tidings_http_request_seconds_count\{method="GET",route="\/api\/audio\/:id",status="403"\} 1/,
  )
  expect(text).toMatch(/tidings_http_request_seconds_count\{method="POST",route="\/auth\/v1\/signup"/)
  expect(await figure('tidings_feeds_failing')).toBe(1)
  // The server may be fetching the feed at this moment, after which it is no longer due.
  const isDue = async () => {
    await pool.query(`update feeds set next_fetch_at = '2020-01-01' where url = $1`, [secretFeed])
    return figure('tidings_feeds_due')
  }
  await expect.poll(isDue).toBeGreaterThanOrEqual(1)
})

test('a question that is abandoned or fails is counted, too', async () => {
  const { context } = server
  const gone = new AbortController()
  const asker = await createAnonymousAsker(context, 'en')
  const { sentences } = answerQuestion(context, { asker, question }, gone.signal)
  await sentences.next()
  gone.abort()
  expect(await figure('tidings_questions_total{outcome="stopped"}')).toBe(1)

  const { pool } = context.database
  const failing = answerQuestion(context, { asker, question }, new AbortController().signal)
  await pool.query('alter table articles rename to articles_away')
  await expect(failing.sentences.next()).rejects.toThrow('articles')
  await pool.query('alter table articles_away rename to articles')
  expect(await figure('tidings_questions_total{outcome="failed"}')).toBe(1)
})

test('waiting jobs are counted by kind', async () => {
  await server.context.database.pool.query(
    'select pgboss.create_queue(\'waiting\', \'{"policy":"standard"}\')',
  )
  await server.context.database.pool.query(
    "insert into pgboss.job (name, start_after) values ('waiting', now() - interval '1 minute')",
  )
  expect(await figure('tidings_jobs_waiting{job="waiting"}')).toBe(1)
})

test('every metric that the dashboard shows exists', async () => {
  const dashboard = readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
  const shown = new Set(dashboard.match(/\b(?:tidings|nodejs|process)_\w+/g))
  const series = new Set(
    (await readMetrics()).split('\n').flatMap((line) => /^([a-z]\w+)(?:\{| )/.exec(line)?.[1] ?? []),
  )
  expect(shown.size).toBeGreaterThan(12)
  expect([...shown].filter((name) => !series.has(name))).toEqual([])
})

test('with an unresponsive database, the metrics of the process are still served', async () => {
  const { pool } = server.context.database
  await pool.query('alter table feeds rename to feeds_away')
  expect(await figure('tidings_database_up')).toBe(0)
  expect(await readMetrics()).not.toMatch(/^tidings_feeds_due /m)
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  await pool.query('alter table feeds_away rename to feeds')
  expect(await figure('tidings_database_up')).toBe(1)
})

test('a question is traced from start to end, in one trace, without its words', async () => {
  await using collector = await startTraceCollector()
  {
    await using traced = await startTestServer({
      env: { ...server.sources.env, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` },
    })
    await server.sources.fetchInto(traced)
    const person = await newUser(traced.url, 'Grace')
    await using call = await CallClient.begin(traced.url, person)
    call.ask(question)
    await call.room('complete', ({ turn }) => turn > 0)
    const asked = await postQuestion(traced.url, { question }, person.accessToken)
    expect(asked.status).toBe(200)
    call.close()
    // What is left is sent when the server stops.
  }
  const spans = collector.spans()
  const [root, ...others] = spans.filter(({ name }) => name === 'question')
  expect(others).toHaveLength(1)
  const parts = spans.filter(({ traceId }) => traceId === root?.traceId)
  expect(new Set(parts.map(({ name }) => name))).toEqual(
    new Set(['question', 'understand', 'retrieve', 'compose', 'speak']),
  )
  const direct = parts.filter(({ name }) => ['understand', 'compose', 'speak'].includes(name))
  expect(new Set(direct.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]))
  const attributes = Object.fromEntries(
    (root?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
  )
  expect(attributes).toMatchObject({ 'tidings.outcome': 'answered', 'tidings.language': 'en' })
  const sent = collector.bodies.join('\n')
  for (const secret of ['turbines', 'wind farm', 'Grace', 'Reuters']) expect(sent).not.toContain(secret)
  expect(JSON.stringify(collector.resources()[0]?.resource)).toContain('"tidings"')
})

test('a collector that rejects traces costs a log line and no answer', async () => {
  await using collector = await startTraceCollector(400)
  const log = recordLog()
  {
    await using untraced = await startTestServer({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      overrides: { log: log.log },
    })
    const person = await newUser(untraced.url)
    expect((await postQuestion(untraced.url, { question: 'thanks' }, person.accessToken)).status).toBe(200)
  }
  expect(log.lines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1)
})

test('security events are counted by kind, and the alerts use metrics that exist', async () => {
  const failed = 'tidings_security_events_last_hour{kind="sign_in_failed"}'
  expect(await figure(failed)).toBe(0)
  await authClient(server.url).signInWithPassword({ email: user.email, password: 'Wrong-horse-7' })
  expect(await figure(failed)).toBe(1)
  const text = await readMetrics()
  const rules = readFileSync('deploy/alerts.yaml', 'utf8')
  const named = [...rules.matchAll(/expr: .*?(tidings_\w+)(?:\{kind="(\w+)"\})?/g)]
  expect(named.length).toBe(rules.match(/- alert:/g)?.length)
  for (const [, metric, kind] of named) expect(text).toContain(kind ? `${metric}{kind="${kind}"}` : metric)
})
