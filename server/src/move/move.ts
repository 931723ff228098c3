import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkServer } from '#db/check-server'
import { openDatabase, type Database } from '#db/connection'
import { DataDirectoryError, lockDataDirectory } from '#db/data-directory'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { sendWaitingRecordings } from '#modules/recordings'
import { systemClock } from '#platform/clock'
import { silentLogger } from '#platform/logger'
import { openSoundStore } from '#platform/sounds/bucket-store'
import type { Config } from '../config.ts'
import { copyTables, requireEmpty, type MovedRows } from './copy-tables.ts'
import { MoveError } from './move-error.ts'
import { listMigrations, listTables } from './queries.ts'

const timeoutMs = 10_000
const oldestServer = 150_000

type ServerConfig = Config & { databaseUrl: string }

export type MoveOptions = { signal: AbortSignal; report: (moved: MovedRows) => void }

function requireSource({ dataDir }: Config) {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new MoveError(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the folder that has it.`,
    )
  try {
    lockDataDirectory(dataDir)[Symbol.dispose]()
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error
    throw new MoveError(`${error.message} What a running server still writes would not be moved.`, {
      cause: error,
    })
  }
}

async function requireTarget(databaseUrl: string) {
  const version = await checkServer(databaseUrl, timeoutMs).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MoveError(`The Postgres server in DATABASE_URL does not answer: ${reason}`, { cause: error })
  })
  if (version < oldestServer) throw new MoveError('The Postgres server is too old. Use version 15 or newer.')
}

/** Moving changes nothing in the folder, so the server itself has to bring it forward. */
async function requireMigrated({ pool }: Database) {
  const applied = new Set(await listMigrations(pool))
  const known = readMigrations(migrationFolders)
  if (known.length === applied.size && known.every(({ name }) => applied.has(name))) return
  throw new MoveError(
    'The embedded database was last used by another version of Tidings. Start this version once with it, without DATABASE_URL, stop it, and move then.',
  )
}

/** `failure` says why some could not be sent. */
export type SentRecordings = { sent: number; failure: string | null }

/** Null where recordings are kept in the folder. */
async function sendRecordings(
  { audioStore, dataDir }: Config,
  database: Database,
): Promise<SentRecordings | null> {
  if (audioStore === null) return null
  const folder = path.join(dataDir, 'audio')
  const sounds = openSoundStore({ settings: audioStore, folder, clock: systemClock, log: silentLogger })
  try {
    return { sent: await sendWaitingRecordings({ database, sounds }), failure: null }
  } catch (error) {
    return { sent: 0, failure: error instanceof Error ? error.message : String(error) }
  }
}

async function copyAll(config: ServerConfig, options: MoveOptions, stack: AsyncDisposableStack) {
  const { dataDir, databaseUrl } = config
  const open = async (url: string | null) =>
    stack.use(await openDatabase({ dataDir, databaseUrl: url, onIdleError: () => undefined }))
  const connect = async ({ pool }: Database) =>
    stack.adopt(await pool.connect(), (client) => client.release())
  const target = await open(databaseUrl)
  await requireEmpty(target.pool, await listTables(target.pool))
  const source = await open(null)
  await requireMigrated(source)
  await migrate(target.pool, readMigrations(migrationFolders))
  const from = await connect(source)
  const to = await connect(target)
  const tables = await copyTables({ ...options, from, to })
  // So that Postgres knows at once how to search them.
  for (const { name } of tables) await to.query(`analyze ${name}`)
  return target
}

/**
 * Copies everything in the embedded database of the data directory into an empty Postgres database, completely or not at all,
 * and recordings to their store if one is configured. The data directory's database stays as it is. Throws `MoveError`.
 */
export async function moveToServer(
  config: ServerConfig,
  options: MoveOptions,
): Promise<SentRecordings | null> {
  requireSource(config)
  await requireTarget(config.databaseUrl)
  const stack = new AsyncDisposableStack()
  try {
    return await sendRecordings(config, await copyAll(config, options, stack))
  } finally {
    await stack.disposeAsync()
  }
}
