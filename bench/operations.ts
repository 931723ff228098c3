import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unpackOldData } from '../server/tests/support/old-data.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
  type Cluster,
} from '../server/tests/support/postgres-cluster.ts'
import { newUser } from '../server/tests/support/test-user.ts'
import { timeBarePglite } from './operations/bare-pglite.ts'
import { timeMove } from './operations/move.ts'
import { askWithoutPause, fillHistory } from './operations/people.ts'
import { root, run, startTimed, tidings, time, type Env } from './operations/timed.ts'
import { median, printFigures, type Figure } from './support/figures.ts'

// What operators wait for: starts, stops, backups, restores, moves, upgrades, doctor and metrics; and how much memory a start takes.
// To run some parts only: npm run bench -- operations backups looks

const runs = 5
const historyRows = 50_000

const folder = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
const newDirectory = () => mkdtempSync(path.join(folder, 'data-'))

type Started = {
  firstMs: number
  laterMs: number
  firstMemoryMb: number
  memoryMb: number
  /** The higher of both starts. */
  peakMemoryMb: number
  stopMs: number
  lost: number
}

/** A first start in an empty directory, its memory, its stop, and a second start. */
async function startTwice(env: Env): Promise<Started> {
  const first = await startTimed(env)
  const firstMemory = first.megabytes()
  const people = await askWithoutPause(first.url)
  const stopMs = await time(() => first.stop())
  const lost = await people.stop()
  const later = await startTimed(env)
  const memory = later.megabytes()
  await later.stop()
  return {
    firstMs: first.ms,
    laterMs: later.ms,
    firstMemoryMb: firstMemory.resident,
    memoryMb: memory.resident,
    peakMemoryMb: Math.max(firstMemory.peak, memory.peak),
    stopMs,
    lost,
  }
}

function describeStarts(started: readonly Started[], mostMemoryMb: number): Figure[] {
  const of = (key: keyof Started) => median(started.map((each) => each[key]))
  const most = (value: number) => ({ at: 'most', value }) as const
  return [
    { name: 'first start to ready', value: of('firstMs') / 1000, unit: 's', target: most(10) },
    { name: 'later start to ready', value: of('laterMs') / 1000, unit: 's', target: most(3) },
    {
      name: 'memory after a first start',
      value: of('firstMemoryMb'),
      unit: 'MB',
      target: most(mostMemoryMb),
    },
    { name: 'memory after a later start', value: of('memoryMb'), unit: 'MB', target: most(mostMemoryMb) },
    { name: 'peak memory until ready', value: of('peakMemoryMb'), unit: 'MB', target: most(mostMemoryMb) },
    {
      name: 'SIGTERM during questions to exit',
      value: of('stopMs') / 1000,
      unit: 's',
      target: most(10),
    },
    {
      name: 'unanswered questions at that, at most',
      value: Math.max(...started.map(({ lost }) => lost)),
      unit: '',
      target: most(0),
    },
  ]
}

/** Repeats what has to be measured several times. */
async function repeat<T>(measure: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < runs; at++) results.push(await measure(at))
  return results
}

/** Alternates with PGlite alone, because the time depends on how busy the machine is. */
async function startBesideBarePglite() {
  const dataDir = newDirectory()
  const madeMs = await timeBarePglite(newDirectory())
  const started = await startTwice({ DATA_DIR: dataDir })
  const openedMs = await timeBarePglite(dataDir)
  return { ...started, firstRatio: started.firstMs / madeMs, laterRatio: started.laterMs / openedMs }
}

async function measureEmbedded() {
  const started = await repeat(startBesideBarePglite)
  printFigures(`Operations on the embedded database, median of ${runs}`, [
    ...describeStarts(started, 600),
    {
      name: 'first start relative to PGlite creating an empty database',
      value: median(started.map(({ firstRatio }) => firstRatio)),
      unit: 'times',
    },
    {
      name: 'later start relative to PGlite opening the same database',
      value: median(started.map(({ laterRatio }) => laterRatio)),
      unit: 'times',
    },
  ])
}

async function measureBesidePostgres({ url }: Cluster) {
  const started = await repeat(async (at) =>
    startTwice({ DATA_DIR: newDirectory(), DATABASE_URL: await createDatabase(url, `starts_${at}`) }),
  )
  printFigures(`Operations with a Postgres server, median of ${runs}`, describeStarts(started, 300))
}

/** The settings of a stopped server with a long history. */
async function makeFilled(): Promise<Env> {
  const env = { DATA_DIR: newDirectory(), JOBS: 'off' }
  const server = await startTimed(env)
  const { id } = await newUser(server.url)
  await server.stop()
  await fillHistory(env.DATA_DIR, id, historyRows)
  return env
}

async function measureBackups() {
  const env = await makeFilled()
  const server = await startTimed(env)
  const archive = path.join(folder, 'backup.tidings')
  const taken = await repeat(async () => {
    rmSync(archive, { force: true })
    return time(() => tidings(['backup', archive], env))
  })
  await server.stop()
  const restored = await repeat(() => {
    const into = path.join(newDirectory(), 'restored')
    return time(() => tidings(['restore', archive], { DATA_DIR: into }))
  })
  const megabytes = statSync(archive).size / 1e6
  const note = `${historyRows} entries of history`
  printFigures(`Operations: backups, median of ${runs}`, [
    { name: 'size of the archive', value: megabytes, unit: 'MB', note },
    {
      name: 'backup while the server runs',
      value: median(taken) / 1000,
      unit: 's',
      target: { at: 'most', value: 30 },
    },
    { name: 'restore', value: median(restored) / 1000, unit: 's', target: { at: 'most', value: 30 } },
  ])
}

async function measureMove({ url }: Cluster) {
  const env = await makeFilled()
  const moved = await repeat(async (at) =>
    timeMove({ ...env, DATABASE_URL: await createDatabase(url, `moved_${at}`) }),
  )
  printFigures(`Operations: move to a Postgres server, median of ${runs}`, [
    {
      name: 'move',
      value: median(moved.map(({ seconds }) => seconds)),
      unit: 's',
      target: { at: 'most', value: 60 },
      note: `${historyRows} entries of history`,
    },
    {
      name: 'peak memory of the tool',
      value: Math.max(...moved.map(({ peakMb }) => peakMb)),
      unit: 'MB',
      target: { at: 'most', value: 600 },
    },
  ])
}

async function measureUpgrades({ url }: Cluster) {
  const measure = async (databaseUrl: string | null) => {
    const server = await startTimed({ ...unpackOldData(newDirectory(), databaseUrl), JOBS: 'off' })
    await server.stop()
    return server.ms
  }
  const embedded = await repeat(() => measure(null))
  const besides = await repeat(async (at) => measure(await createDatabase(url, `upgrades_${at}`)))
  const target = { at: 'most', value: 10 } as const
  printFigures(`Operations: upgrade from 0.1.0 to ready, median of ${runs}`, [
    { name: 'on the embedded database', value: median(embedded) / 1000, unit: 's', target },
    { name: 'on Postgres', value: median(besides) / 1000, unit: 's', target },
  ])
}

async function measureLooks({ url }: Cluster) {
  const env = {
    DATA_DIR: newDirectory(),
    DATABASE_URL: await createDatabase(url, 'looks'),
    METRICS_PORT: '0',
  }
  const server = await startTimed(env)
  const address = /http:\S+\/metrics/.exec(server.output())?.[0] ?? ''
  const scrapes = await repeat(() => time(async () => (await fetch(address)).text()))
  const doctor = await repeat(() => time(() => tidings(['doctor'], env)))
  await server.stop()
  printFigures(`Operations: monitoring, median of ${runs}`, [
    {
      name: 'doctor, with a Postgres server',
      value: median(doctor) / 1000,
      unit: 's',
      target: { at: 'most', value: 10 },
    },
    {
      name: 'a scrape of the metrics',
      value: median(scrapes),
      unit: 'ms',
      target: { at: 'most', value: 100 },
    },
  ])
}

const parts = {
  embedded: measureEmbedded,
  postgres: measureBesidePostgres,
  backups: measureBackups,
  move: measureMove,
  upgrades: measureUpgrades,
  looks: measureLooks,
}
const wanted = process.argv.slice(3)
if (!existsSync(path.join(root, 'web/dist'))) await run('node', ['web/build-when-stale.ts'], { cwd: root })
const programs = findPostgresPrograms()
if (!programs) throw new Error('This benchmark needs the programs of a Postgres server.')
await using cluster = await startPostgresCluster(programs)
try {
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await measure(cluster)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
