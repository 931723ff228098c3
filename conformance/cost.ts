import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile, printFigures, type Target } from '../bench/support/figures.ts'
import { openMeasuredProcess, type MeasuredProcess } from '../bench/support/measured-process.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { historyEntry, signUpPerson, type Person } from '../server/tests/support/project-clients.ts'
import type { Answers, Sending } from './cost/send-costly.ts'

// One person sends 10,000 random reads, eight at a time, each as costly as the limits allow. Another person reads and adds history
// entries meanwhile, and should hardly notice. On the embedded database and, if there is one, on a Postgres server.
// Refusals take a tenth of a second each, so all of them take half an hour. For another number of reads:
// npm run conformance -- cost 800

const count = Number(process.argv[3] ?? 10_000)
const entriesOfBusy = 4000
const entriesOfOther = 50
const pauseMs = 50
const idleAsks = 100

async function fill({ data, id }: Person, entries: number) {
  const text =
    'The ferry crosses the harbour under the bridge while the council waits for the storm. '.repeat(30)
  const entry = { ...historyEntry(id, text.slice(0, 300)), summary_text: text, context_data: { text } }
  for (let left = entries; left > 0; left -= 100) {
    const { error } = await data
      .from('query_history')
      .insert(Array.from({ length: Math.min(100, left) }, () => entry))
    if (error) throw new Error(error.message)
  }
}

/** Sends a request as a screen does; returns its duration in ms. */
async function ask(person: Person): Promise<number> {
  const begun = performance.now()
  const { error } = await person.data
    .from('query_history')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(10)
  if (error) throw new Error(`the other one was answered: ${error.message}`)
  return performance.now() - begun
}

type Seen = { times: number[]; acknowledged: number; failures: string[] }

/** The other person keeps reading and adding entries until `isOver`. */
async function keepUsingHistory(person: Person, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { times: [], acknowledged: 0, failures: [] }
  while (!isOver()) {
    await ask(person).then(
      (ms) => seen.times.push(ms),
      (error: unknown) => seen.failures.push(String(error)),
    )
    const { error } = await person.data.from('query_history').insert(historyEntry(person.id))
    if (error) seen.failures.push(error.message)
    else seen.acknowledged += 1
    await sleep(pauseMs)
  }
  return seen
}

async function sendCostly(url: string, { session }: Person): Promise<Answers> {
  const workerData: Sending = { url, token: session.access_token, count }
  const worker = new Worker(new URL('./cost/send-costly.ts', import.meta.url), { workerData })
  const [answers] = (await once(worker, 'message')) as [Answers]
  return answers
}

type Run = { title: string; env: Record<string, string>; isEmbedded: boolean }

async function run({ env, isEmbedded, title }: Run, measured: MeasuredProcess) {
  await using server = await startServerProcess({
    ...env,
    ...measured.env,
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
  })
  const [busy, other] = [await signUpPerson(server.url), await signUpPerson(server.url)]
  await fill(busy, entriesOfBusy)
  await fill(other, entriesOfOther)
  let asked = 0
  const idle = await keepUsingHistory(other, () => asked++ === idleAsks)
  let isOver = false
  let peakMb = 0
  const watch = setInterval(() => (peakMb = Math.max(peakMb, measured.readResidentMegabytes())), 100)
  const restingMb = measured.readResidentMegabytes()
  const asking = keepUsingHistory(other, () => isOver)
  const answers = await sendCostly(server.url, busy).finally(() => (isOver = true))
  const seen = await asking
  clearInterval(watch)
  const { count: kept } = await other.data.from('query_history').select('id', { count: 'exact', head: true })
  const lost = entriesOfOther + idle.acknowledged + seen.acknowledged - (kept ?? 0)
  printRun({ title, isEmbedded, idleP95: percentile(idle.times, 0.95), seen, lost, restingMb, peakMb })
  console.log('  answers to the costly reads:')
  for (const [answer, times] of answers) console.log(`    ${times} x ${answer}`)
  for (const failure of seen.failures.slice(0, 3)) console.log(`  ${failure}`)
  if (seen.failures.length > 0 || lost !== 0) process.exitCode = 1
}

type Outcome = Omit<Run, 'env'> & {
  idleP95: number
  seen: Seen
  lost: number
  restingMb: number
  peakMb: number
}

function printRun({ idleP95, isEmbedded, lost, peakMb, restingMb, seen, title }: Outcome) {
  const most = (value: number): Target => ({ at: 'most', value })
  const p95 = percentile(seen.times, 0.95)
  const meanwhile = isEmbedded
    ? { name: 'p95 of the other, meanwhile', value: p95, unit: 'ms', target: most(300) }
    : { name: 'p95 of the other, against idle', value: p95 / idleP95, unit: 'x', target: most(2) }
  printFigures(`${title}: ${count} costly reads by one, ${seen.times.length} by another`, [
    { name: 'p95 of the other, idle', value: idleP95, unit: 'ms' },
    meanwhile,
    { name: 'longest wait of the other', value: Math.max(...seen.times), unit: 'ms', target: most(2500) },
    { name: 'memory of the server before', value: restingMb, unit: 'MB' },
    { name: 'peak memory of the server', value: peakMb, unit: 'MB', target: most(1200) },
    { name: 'acknowledged rows lost', value: lost, unit: 'rows', target: most(0) },
    { name: 'requests of the other that failed', value: seen.failures.length, unit: '', target: most(0) },
  ])
}

const directory = mkdtempSync(path.join(tmpdir(), 'tidings-cost-'))
const dataDir = (name: string) => path.join(directory, name)
await run(
  { title: 'Embedded', env: { DATA_DIR: dataDir('embedded') }, isEmbedded: true },
  openMeasuredProcess(),
)
const programs = findPostgresPrograms()
if (programs) {
  await using cluster = await startPostgresCluster(programs)
  const databaseUrl = await createDatabase(cluster.url, 'cost')
  const env = { DATA_DIR: dataDir('server'), DATABASE_URL: databaseUrl }
  await run({ title: 'Postgres', env, isEmbedded: false }, openMeasuredProcess())
}
rmSync(directory, { recursive: true, force: true })
