import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess } from '../e2e/support/server-process.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { printFigures, type Figure, type Target } from './support/figures.ts'
import { installLite, startLite, type Lite } from './support/lite-project.ts'
import { openMeasuredProcess, type MeasuredProcess } from './support/measured-process.ts'
import { openProjectLoad, works, type ProjectLoad, type Round, type Work } from './support/project-load.ts'

// Our accounts and data APIs compared with @supabase/lite, with the same tables, row rules and database, 8 connections, in
// turns: ours, lite, ours, lite.

const secondsPerRound = 3
const turns = 2
/** A warm-up round, because code is compiled when it first runs. */
const warmUpSeconds = 2

const ratioTargets: Partial<Record<Work, Target>> = {
  reads: { at: 'least', value: 4 },
  inserts: { at: 'least', value: 4 },
  'sign-ins': { at: 'least', value: 4 },
}
const loopDelayTarget: Target = { at: 'most', value: 20 }

type Contestant = { load: ProjectLoad; measured: MeasuredProcess }
/** `processorUs`: the server process' processor time for each request, without the database's. */
type Measured = Round & { loopDelayMs: number; processorUs: number }

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function measureRound({ load, measured }: Contestant, work: Work): Promise<Measured> {
  await measured.readLoopDelayMs()
  const before = measured.readProcessorMs()
  const begunAt = performance.now()
  const round = await load.run(work, secondsPerRound)
  const requests = (round.perSecond * (performance.now() - begunAt)) / 1000
  const processorUs = ((measured.readProcessorMs() - before) * 1000) / requests
  return { ...round, processorUs, loopDelayMs: await measured.readLoopDelayMs() }
}

function average(rounds: Measured[]): Measured {
  const of = (key: keyof Measured) => mean(rounds.map((round) => round[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    loopDelayMs: of('loopDelayMs'),
    processorUs: of('processorUs'),
  }
}

function inWords({ perSecond, p50, p99, processorUs }: Measured): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${processorUs.toFixed(0)} µs of processor`
}

async function compare(work: Work, ours: Contestant, lite: Contestant): Promise<Figure[]> {
  for (const { load } of [ours, lite]) await load.run(work, warmUpSeconds)
  const rounds: { ours: Measured[]; lite: Measured[] } = { ours: [], lite: [] }
  for (let turn = 0; turn < turns; turn++) {
    rounds.ours.push(await measureRound(ours, work))
    rounds.lite.push(await measureRound(lite, work))
  }
  const our = average(rounds.ours)
  const their = average(rounds.lite)
  const target = ratioTargets[work]
  const ratio: Figure = {
    name: `${work}, ratio to lite`,
    value: our.perSecond / their.perSecond,
    unit: 'times',
    note: `${inWords(our)} to ${inWords(their)}`,
    ...(target ? { target } : {}),
  }
  if (work !== 'sign-ins') return [ratio]
  const delay = { name: 'event loop delay during sign-ins, p99', unit: 'ms' }
  return [
    ratio,
    {
      ...delay,
      value: our.loopDelayMs,
      target: loopDelayTarget,
      note: `lite ${their.loopDelayMs.toFixed(0)} ms`,
    },
  ]
}

type Databases = {
  title: string
  ours: Record<string, string>
  lite: Parameters<typeof startLite>[0]['database']
}

async function measure(installed: Lite, { title, ours, lite }: Databases) {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const feeds = path.join(directory, 'feeds.txt')
  writeFileSync(feeds, 'http://127.0.0.1:9/none.xml\n')
  const settings = {
    DATA_DIR: path.join(directory, 'data'),
    FEEDS: feeds,
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
  }
  const measured = { ours: openMeasuredProcess(), lite: openMeasuredProcess() }
  await using server = await startServerProcess({ ...settings, ...ours, ...measured.ours.env })
  await using project = await startLite({ lite: installed, database: lite, env: measured.lite.env })
  const { publishableKey } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    publishableKey: string
  }
  using ourLoad = await openProjectLoad({ url: server.url, key: publishableKey })
  using liteLoad = await openProjectLoad(project)
  const figures: Figure[] = []
  for (const work of works) {
    const makeContestants = [
      { load: ourLoad, measured: measured.ours },
      { load: liteLoad, measured: measured.lite },
    ] as const
    figures.push(...(await compare(work, ...makeContestants)))
  }
  const megabytes = measured.lite.readResidentMegabytes()
  figures.push({
    name: 'memory of the server (resident)',
    value: measured.ours.readResidentMegabytes(),
    unit: 'MB',
    note: `lite ${megabytes.toFixed(0)} MB`,
  })
  printFigures(title, figures)
  rmSync(directory, { recursive: true, force: true })
}

using lite = await installLite()
await measure(lite, {
  title: 'Accounts and data API, embedded database',
  ours: {},
  lite: { driver: 'pglite', url: 'file:./supabase/data' },
})
const programs = findPostgresPrograms()
if (programs === null) console.log('\nPostgres is not installed here: a server database is not measured.')
else {
  await using cluster = await startPostgresCluster(programs)
  await measure(lite, {
    title: 'Accounts and data API, Postgres server',
    ours: { DATABASE_URL: await createDatabase(cluster.url, 'ours') },
    lite: { driver: 'postgres', url: await createDatabase(cluster.url, 'lite') },
  })
}
