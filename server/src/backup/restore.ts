import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDirectory, restoringPrefix } from '#db/data-directory'
import type { Config } from '../config.ts'
import { archivedFolders, type Manifest } from './archive-form.ts'
import type { BackupFile } from './backup.ts'
import { asBackupError, BackupError } from './backup-error.ts'
import { readArchive } from './read-archive.ts'

/** Left behind by a process that ended; a directory with only these counts as empty. */
const lockFiles = ['lock', 'lock-journal']

function requireEmpty(dataDir: string) {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !lockFiles.includes(name)) : []
  if (names.length === 0) return
  throw new BackupError(
    `The data directory ${dataDir} is not empty. Nothing is overwritten: set DATA_DIR to an empty or new directory.`,
  )
}

function requireSameKind({ database }: Manifest, databaseUrl: string | null) {
  if (database === 'embedded' && databaseUrl !== null) {
    throw new BackupError(
      'it contains an embedded database, but DATABASE_URL is set: unset it, restore, set it again and run `tidings move`',
    )
  }
  if (database === 'none' && databaseUrl === null) {
    throw new BackupError(
      'it contains no database, because that was on a Postgres server: restore it there and set DATABASE_URL',
    )
  }
}

async function flush(directory: string) {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}

async function unpack(backup: BackupFile, { dataDir, databaseUrl }: Config, signal: AbortSignal) {
  const unpacked = await mkdtemp(path.join(dataDir, restoringPrefix))
  try {
    const accept = (manifest: Manifest) => requireSameKind(manifest, databaseUrl)
    const manifest = await readArchive(backup, { into: unpacked, accept, signal })
    for (const folder of archivedFolders) {
      const from = path.join(unpacked, folder)
      if (existsSync(from)) await rename(from, path.join(dataDir, folder))
    }
    await flush(dataDir)
    return manifest
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

function explainFailure(error: unknown, file: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new BackupError('Interrupted; nothing was restored.', { cause: error })
  const known = asBackupError(error, 'the file system refused')
  const reason = known instanceof BackupError ? known.message : 'it is damaged'
  return new BackupError(`${file} cannot be restored: ${reason}.`, { cause: error })
}

/**
 * Unpacks a backup into the data directory, which must be empty or missing: completely or not at all. If the process is
 * killed meanwhile, Tidings refuses to start with that directory and it has to be emptied by hand.
 */
export async function restore(backup: BackupFile, config: Config, signal: AbortSignal): Promise<Manifest> {
  const { file } = backup
  const { dataDir } = config
  requireEmpty(dataDir)
  if (!existsSync(file)) throw new BackupError(`There is no ${file}.`)
  const existed = existsSync(dataDir)
  const lock = lockDataDirectory(dataDir)
  try {
    return await unpack(backup, config, signal)
  } catch (error) {
    const created = existed ? lockFiles.map((name) => path.join(dataDir, name)) : [dataDir]
    for (const each of created) await rm(each, { recursive: true, force: true })
    throw explainFailure(error, file, signal)
  } finally {
    lock[Symbol.dispose]()
  }
}
