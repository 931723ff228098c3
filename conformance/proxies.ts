import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from '../e2e/support/server-process.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { CallClient } from '../server/tests/support/call-client.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { newUser } from '../server/tests/support/test-user.ts'
import { countArrivals } from './proxies/lost-answers.ts'
import { startProxy, type ProxyName } from './proxies/start-proxy.ts'

// The proxy examples in `deploy` in front of two processes of Tidings on one Postgres: calls by WebSocket, request ids, and a rolling
// restart under load; then in front of two that exit in the middle of a request, which must not be repeated. Needs Postgres' programs,
// nginx, haproxy and openssl.

const callsAtOnce = 4
const lanes = 6
/** The time until a proxy notices that a process has returned, see docs/operating.md. */
const noticedMs = 3000

// The certificate is created for this run.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
process.removeAllListeners('warning')

let areAllOk = true
function report(name: string, isOk: boolean, figures: string) {
  areAllOk &&= isOk
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(46)} ${figures}`)
}

async function hold(url: string): Promise<{ answered: number; firstMs: number[] }> {
  const people = await Promise.all(Array.from({ length: callsAtOnce }, () => newUser(url)))
  const calls = await Promise.all(people.map((person) => CallClient.begin(url, person)))
  const firstMs: number[] = []
  const answered = await Promise.all(
    calls.map(async (call) => {
      const since = performance.now()
      call.ask("What's new?")
      await call.room('sentence', ({ turn }) => turn > 0)
      firstMs.push(performance.now() - since)
      call.close()
      return 1
    }),
  )
  return { answered: answered.length, firstMs }
}

/** Sends requests without a pause during `work`; counts the answered and unanswered ones. */
async function keepAsking(url: string, work: () => Promise<void>) {
  let isOver = false
  const counts = { answered: 0, failed: 0 }
  const asking = Array.from({ length: lanes }, async () => {
    while (!isOver) {
      const isAnswered = await fetch(`${url}/api/news/status`).then(
        async (response) => response.ok && (await response.text()) !== '',
        () => false,
      )
      counts[isAnswered ? 'answered' : 'failed'] += 1
    }
  })
  await work().finally(() => (isOver = true))
  await Promise.all(asking)
  return counts
}

type Processes = { start: (port: number) => Promise<ServerProcess>; running: Map<number, ServerProcess> }

async function restartEach({ running, start }: Processes): Promise<void> {
  for (const [port, server] of running) {
    await server[Symbol.asyncDispose]()
    running.set(port, await start(port))
    await sleep(noticedMs)
  }
}

async function tryProxy(name: ProxyName, own: number, processes: Processes): Promise<void> {
  const [one = 0, two = 0] = [...processes.running.keys()]
  await using proxy = await startProxy(name, { own, one, two })
  const { headers } = await fetch(`${proxy.url}/healthz`, { headers: { 'x-request-id': 'from-outside' } })
  const id = headers.get('x-request-id') ?? ''
  report(`${name}: gives each request its id`, /^[\da-f-]{32,36}$/.test(id), id)
  const { answered, firstMs } = await hold(proxy.url)
  const slowest = Math.round(Math.max(...firstMs))
  report(
    `${name}: calls by WebSocket`,
    answered === callsAtOnce,
    `${answered} of ${callsAtOnce} answered, first sentence within ${slowest} ms`,
  )
  const asked = await keepAsking(proxy.url, () => restartEach(processes))
  report(
    `${name}: both processes restarted under requests`,
    asked.failed === 0 && asked.answered > 100,
    `${asked.answered} answered, ${asked.failed} failed`,
  )
}

async function tryLostAnswers(name: ProxyName, own: number): Promise<void> {
  const arrivals = await countArrivals(name, own)
  report(`${name}: what may have been written is not asked again`, arrivals === 1, `${arrivals} arrived`)
}

const programs = findPostgresPrograms()
if (!programs) throw new Error('Postgres’ programs are not installed.')
execFileSync('openssl', ['version'], { stdio: 'ignore' })
await using stack = new AsyncDisposableStack()
const cluster = stack.use(await startPostgresCluster(programs))
const databaseUrl = await createDatabase(cluster.url, 'proxies')
const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-proxies-'))
stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
const own = await freePort()
const start = (port: number) =>
  startServerProcess({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://localhost:${own}`,
    AUTH_TRUSTED_PROXIES: '127.0.0.1 ::1',
    AUTH_RATE_LIMITS: 'off',
    JOBS: 'off',
  })
const running = new Map<number, ServerProcess>()
for (const port of [await freePort(), await freePort()]) running.set(port, await start(port))
stack.defer(async () => {
  for (const server of running.values()) await server[Symbol.asyncDispose]()
})
for (const name of ['nginx', 'haproxy'] as const) {
  await tryLostAnswers(name, own)
  await tryProxy(name, own, { start, running })
}
process.exitCode = areAllOk ? 0 : 1
