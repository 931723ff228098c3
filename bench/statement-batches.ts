import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../server/src/db/connection.ts'
import { createBatchRunner } from '../server/src/db/run-batch.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { openPipelinedPool } from '../server/tests/support/pipelined-pool.ts'
import { printFigures } from './support/figures.ts'

// A statement under another role in its own transaction, 8 at a time: in one batch, as a pipeline of begin, the two
// statements and commit, and as a transaction whose four statements run one after another.

const connections = 8
const secondsPerRound = 2
const turns = 3

const openingText = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)"
const openingValues = ['tidings_bench', '{"sub":"1"}']
const readText = 'select id, name from public.bench_rows where id = $1'

const prepare = `
  create role tidings_bench nologin;
  create table public.bench_rows (id int primary key, name text not null);
  insert into public.bench_rows select n, 'row ' || n from generate_series(1, 1000) n;
  grant select on public.bench_rows to tidings_bench`

type Read = (id: number) => Promise<unknown>
type Contestants = { batch: Read; pipeline: Read; transaction: Read }

function makeContestants({ kind, pool }: Database, pipelined: Database['pool']): Contestants {
  const runBatch = createBatchRunner(pool, kind === 'embedded')
  return {
    batch: (id) =>
      runBatch([
        { text: openingText, values: openingValues },
        { text: readText, values: [id] },
      ]),
    async pipeline(id) {
      const client = await pipelined.connect()
      try {
        await Promise.all([
          client.query('begin'),
          client.query(openingText, openingValues),
          client.query(readText, [id]),
          client.query('commit'),
        ])
      } finally {
        client.release()
      }
    },
    async transaction(id) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(openingText, openingValues)
        await client.query(readText, [id])
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}

async function measureRate(read: Read): Promise<number> {
  const begin = performance.now()
  const end = begin + secondsPerRound * 1000
  let count = 0
  const work = async () => {
    while (performance.now() < end) await read((count++ % 1000) + 1)
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (count * 1000) / (performance.now() - begin)
}

async function measure(title: string, databaseUrl: string | null) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl, onIdleError: () => {} })
  await database.pool.query(prepare)
  const pipelined = openPipelinedPool(database.pool)
  const reads = makeContestants(database, pipelined)
  const names = ['batch', 'pipeline', 'transaction'] as const
  const sums = { batch: 0, pipeline: 0, transaction: 0 }
  for (const name of names) await reads[name](1)
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) sums[name] += await measureRate(reads[name])
  }
  const note = (name: (typeof names)[number]) => `${(sums[name] / turns).toFixed(0)} reads/s`
  printFigures(title, [
    {
      name: 'batch, ratio to a transaction',
      value: sums.batch / sums.transaction,
      unit: 'times',
      note: note('batch'),
    },
    {
      name: 'pipeline, ratio to a transaction',
      value: sums.pipeline / sums.transaction,
      unit: 'times',
      note: `${note('pipeline')}, transaction ${note('transaction')}`,
    },
  ])
  await pipelined.end()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

await measure('One statement under another role, embedded database', null)
const programs = findPostgresPrograms()
if (programs === null) console.log('\nPostgres is not installed here: a server database is not measured.')
else {
  await using cluster = await startPostgresCluster(programs)
  await measure(
    'One statement under another role, Postgres server',
    await createDatabase(cluster.url, 'batches'),
  )
}
