import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '../../e2e/support/server-process.ts'
import { openDatabase, type Database } from '../../server/src/db/connection.ts'
import { oldPassword, unpackOldData } from '../../server/tests/support/old-data.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../../server/tests/support/postgres-cluster.ts'
import { signInAgain } from '../../server/tests/support/project-clients.ts'
import { countFound, newTally, type Tally } from './tally.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const person = { email: 'ada@example.org', password: oldPassword }
const killsARound = 4

type OldData = AsyncDisposable & { unpack: () => Promise<Record<string, string>> }

/** A new copy of the data of 0.1.0 each time. */
async function openOldData(kind: 'embedded' | 'server'): Promise<OldData> {
  await using stack = new AsyncDisposableStack()
  const programs = kind === 'server' ? findPostgresPrograms() : null
  if (kind === 'server' && !programs) throw new Error('This needs the programs of a Postgres server.')
  const cluster = programs ? stack.use(await startPostgresCluster(programs)) : null
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-upgrade-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  let copies = 0
  const moved = stack.move()
  return {
    async unpack() {
      const url = cluster && (await createDatabase(cluster.url, `upgrade_${copies++}`))
      const env = unpackOldData(mkdtempSync(path.join(folder, 'copy-')), url)
      return { ...env, JOBS: 'off', AUTH_RATE_LIMITS: 'off' }
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Starts the upgrade and kills it after this time. */
async function killUpgrade(env: Record<string, string>, afterMs: number): Promise<void> {
  const options = { cwd: root, env: { ...process.env, ...env, PORT: '0' }, stdio: 'ignore' } as const
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], options)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
}

type Upgraded = { rows: Map<string, number>; migrations: string[]; history: string[]; ms: number }

async function countRows({ pool }: Database): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${name}`)
    counts.set(name, Number(rows[0]?.count))
  }
  return counts
}

/** Starts once more and resolves to the resulting data. */
async function upgrade(env: Record<string, string>): Promise<Upgraded> {
  const since = performance.now()
  const server = await startServerProcess(env)
  const ms = performance.now() - since
  let history: string[]
  try {
    const { data } = await signInAgain(server.url, person)
    const found = await data.from('query_history').select('query_text, status')
    history = (found.data ?? []).map((entry) => JSON.stringify(entry))
  } finally {
    await server[Symbol.asyncDispose]()
  }
  const settings = { dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] ?? null }
  await using database = await openDatabase({ ...settings, onIdleError: () => undefined })
  const applied = await database.pool.query<{ name: string }>('select name from tidings.migrations')
  const migrations = applied.rows.map(({ name }) => name)
  return { rows: await countRows(database), migrations, history, ms }
}

/** The result must equal that of an undisturbed upgrade. Rows are only counted, because some contain the time of writing. */
function compare(tally: Tally, wanted: Upgraded, found: Upgraded): void {
  countFound(tally, wanted.history, found.history)
  const names = new Set([...wanted.rows.keys(), ...found.rows.keys()])
  for (const name of names) {
    const [before, after] = [wanted.rows.get(name) ?? 0, found.rows.get(name) ?? 0]
    if (after !== before) tally.notes.push(`${name}: ${after} rows instead of ${before}`)
    tally.lost += Math.max(0, before - after)
    tally.twice += Math.max(0, after - before)
  }
  countFound(tally, wanted.migrations, found.migrations)
}

async function killUpgrades(kind: 'embedded' | 'server', rounds: number): Promise<Tally> {
  const tally = newTally()
  await using old = await openOldData(kind)
  const undisturbed = await upgrade(await old.unpack())
  for (let round = 0; round < rounds; round++) {
    const env = await old.unpack()
    for (let kill = 0; kill < killsARound; kill++) await killUpgrade(env, Math.random() * undisturbed.ms)
    const upgraded = await upgrade(env).catch((error: unknown) => {
      tally.unclear += 1
      tally.notes.push(String(error))
    })
    if (upgraded) compare(tally, undisturbed, upgraded)
    else tally.lost += 1
    tally.rounds += 1
  }
  tally.notes.push(
    `${killsARound} kills a round, in the ${Math.round(undisturbed.ms)} ms that an upgrade takes`,
  )
  return tally
}

export const killUpgradesOfEmbedded = (rounds: number) => killUpgrades('embedded', rounds)
export const killUpgradesOfPostgres = (rounds: number) => killUpgrades('server', rounds)
