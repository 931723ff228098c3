import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../server/src/db/connection.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { makeArticles, teasers, type MadeUpArticle } from './support/made-up-articles.ts'
import { fillDatabase } from './scale/fill.ts'
import { measureNewest } from './scale/newest.ts'
import { measurePartitions } from './scale/partitions.ts'
import { measureProcesses } from './scale/processes.ts'
import { measurePruning } from './scale/pruning.ts'
import { makeQuestions } from './scale/questions.ts'
import { timeQuestions, type Timed } from './scale/search.ts'
import { measureStoring } from './scale/storing.ts'
import { percentile, printFigures, type Figure } from './support/figures.ts'

// Search, what is new, several processes, storing and pruning on Postgres as the news grows: 120,000 articles, or also SCALE_ARTICLES of
// them (1000000, say: half an hour). Needs nginx and openssl.

const fewest = 120_000
const sampled = 2000
/** For the ratio of the p95 with the most articles to that with the fewest. */
const mostGrowth = 2
const mostP95Ms = 60

function pickSample(count: number, now: Date): MadeUpArticle[] {
  const step = Math.max(1, Math.floor(count / sampled))
  const sample: MadeUpArticle[] = []
  let at = 0
  for (const article of makeArticles({ count, now, days: 90, lengths: teasers }))
    if (at++ % step === 0) sample.push(article)
  return sample
}

type Measured = {
  timed: Timed[]
  bytes: number
  newest: Figure[]
  processes: Figure[]
  storing: Figure[]
  pruning: Figure[]
  partitions: Figure[]
}

async function measureSize({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('public.articles') as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

async function measure(databaseUrl: string, count: number): Promise<Measured> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const now = new Date()
  const open = () => openDatabase({ dataDir, databaseUrl, onIdleError: () => undefined })
  const questions = makeQuestions(pickSample(count, now))
  try {
    await using database = await open()
    await fillDatabase(database, count, now)
    const timed = await timeQuestions(database, questions, now)
    const bytes = await measureSize(database)
    const newest = await measureNewest(database, count, now)
    const processes = await measureProcesses(database, databaseUrl, questions)
    const storing = await measureStoring(database, now)
    const pruning = await measurePruning(database, questions)
    const partitions = await measurePartitions(open, { questions, now })
    return { timed, bytes, newest, processes, storing, pruning, partitions }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const timesOf = (timed: readonly Timed[]) => timed.map(({ ms }) => ms)

function describe(count: number, { bytes, timed }: Measured): Figure[] {
  const kinds = [...Map.groupBy(timed, ({ kind }) => kind)]
  const p95 = percentile(timesOf(timed), 0.95)
  const worked = timed.map(({ processorMs }) => processorMs)
  const plain = timed.map(({ plainMs }) => plainMs)
  return [
    { name: 'search, p50', value: percentile(timesOf(timed), 0.5), unit: 'ms', note: `${count} articles` },
    { name: 'search, p95', value: p95, unit: 'ms', target: { at: 'most', value: mostP95Ms } },
    { name: 'of that, processor time of Postgres, p50', value: percentile(worked, 0.5), unit: 'ms' },
    { name: 'of that, processor time of Postgres, p95', value: percentile(worked, 0.95), unit: 'ms' },
    { name: 'a constant statement meanwhile, p50', value: percentile(plain, 0.5), unit: 'ms' },
    { name: 'a constant statement meanwhile, p95', value: percentile(plain, 0.95), unit: 'ms' },
    { name: 'an article with its indexes', value: bytes / count / 1000, unit: 'KB' },
    ...kinds.map(([kind, ofKind]) => ({
      name: `  ${kind}, p95`,
      value: percentile(timesOf(ofKind), 0.95),
      unit: 'ms',
    })),
  ]
}

const programs = findPostgresPrograms()
if (!programs) throw new Error('This benchmark needs the programs of a Postgres server.')
await using cluster = await startPostgresCluster(programs)
const most = Number(process.env['SCALE_ARTICLES'] ?? fewest)
const p95s: number[] = []
for (const count of most > fewest ? [fewest, most] : [most]) {
  const measured = await measure(await createDatabase(cluster.url, `scale_${count}`), count)
  p95s.push(percentile(timesOf(measured.timed), 0.95))
  printFigures(`Scale: search on Postgres among ${count} articles`, describe(count, measured))
  printFigures(`Scale: what is new among ${count} articles`, measured.newest)
  printFigures(`Scale: processes that answer from ${count} articles`, measured.processes)
  printFigures(`Scale: storing beside ${count} articles`, measured.storing)
  printFigures(`Scale: pruning ${count} articles`, measured.pruning)
  printFigures(`Scale: ${count} articles in partitions, for comparison`, measured.partitions)
}
const [small, large] = p95s
if (small !== undefined && large !== undefined) {
  const growth: Figure = {
    name: `p95 with ${most} relative to p95 with ${fewest}`,
    value: large / small,
    unit: 'times',
    target: { at: 'most', value: mostGrowth },
  }
  printFigures('Scale: how search grows', [growth])
}
