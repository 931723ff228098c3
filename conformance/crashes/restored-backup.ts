import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDatabase, findPostgresPrograms } from '../../server/tests/support/postgres-cluster.ts'
import { HeardCall } from './heard-call.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld, waitForNews, type World } from './world.ts'
import { Writers } from './writers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const warmUpMs = 4000

type Taken = { archive: string; dump: string | null }

const tidings = (words: string[], env: Record<string, string>) =>
  run('node', ['--disable-warning=ExperimentalWarning', 'server/src/tidings.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  })

const program = (name: string) => path.join(findPostgresPrograms() ?? '', name)

/** As in docs/operating.md: with a Postgres server, its dump first. */
async function takeBackup({ cluster, env }: World, folder: string): Promise<Taken> {
  const dump = cluster ? path.join(folder, 'dump.sql') : null
  if (cluster && dump) await run(program('pg_dump'), ['-d', cluster.url, '-f', dump])
  const archive = path.join(folder, 'backup.tidings')
  await tidings(['backup', archive], env)
  return { archive, dump }
}

/** Into an empty directory, and an empty database. */
async function restore({ archive, dump }: Taken, { cluster, env }: World, folder: string) {
  const restored: Record<string, string> = { ...env, DATA_DIR: path.join(folder, 'restored') }
  if (cluster && dump) {
    restored['DATABASE_URL'] = await createDatabase(cluster.url, `restored_${Date.now()}`)
    const flags = ['--quiet', '-v', 'ON_ERROR_STOP=1', '-d', restored['DATABASE_URL'], '-f', dump]
    await run(program('psql'), flags, { maxBuffer: 100_000_000 })
  }
  await tidings(['restore', archive], restored)
  return restored
}

/** A backup is taken while people write and call. What was acknowledged before must be in the restored data, once. */
async function restoreUnderLoad(kind: 'embedded' | 'server', rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld(kind)
  await using server = await world.start({ JOBS: 'on', STORAGE_PER_PERSON_MB: '100000' })
  await waitForNews(server.url)
  const writers = await Writers.open(server.url, tally)
  const acknowledged: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(path.join(tmpdir(), 'tidings-restored-'))
    const heard = await HeardCall.begin(server.url)
    await heard.ask()
    const texts = await heard.hearOut()
    await heard.stop()
    writers.start(server.url)
    await sleep(warmUpMs)
    const rows = new Set(writers.rows)
    const taken = await takeBackup(world, folder)
    await writers.stop()
    const env = await restore(taken, world, folder)
    {
      await using restored = await world.start({ ...env, JOBS: 'off' })
      await writers.checkRows(restored.url, rows)
      await heard.checkHistory(restored.url, texts, tally)
    }
    acknowledged.push(rows.size)
    rmSync(folder, { recursive: true, force: true })
    tally.rounds += 1
  }
  tally.lost += writers.cut
  tally.notes.push(
    `${acknowledged.at(-1)} rows acknowledged before the last backup, ${writers.rows.size} after it`,
  )
  return tally
}

export const restoreEmbedded = (rounds: number) => restoreUnderLoad('embedded', rounds)
export const restorePostgres = (rounds: number) => restoreUnderLoad('server', rounds)
