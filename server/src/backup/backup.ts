import { existsSync } from 'node:fs'
import path from 'node:path'
import { requestCopy } from '#db/copy-socket'
import { DataDirectoryError, lockDataDirectory } from '#db/data-directory'
import type { Config } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { writeArchive, type WrittenArchive } from './write-archive.ts'

type HeldDatabase = Disposable & { directory: string }

/** The database's files, which nobody changes until this is disposed: those of a stopped server, or a running one's copy. */
async function holdDatabase(dataDir: string): Promise<HeldDatabase> {
  const directory = path.join(dataDir, 'postgres')
  if (!existsSync(directory)) throw new BackupError(`There is no database in ${dataDir} to back up.`)
  try {
    return Object.assign(lockDataDirectory(dataDir), { directory })
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error
    return requestCopy(dataDir)
  }
}

/**
 * Writes the embedded database, the keys and the sound of answers to one file, also while the server runs. With a
 * Postgres server, keys and sound only.
 */
export async function backUp(file: string, config: Config, signal: AbortSignal): Promise<WrittenArchive> {
  const { dataDir, databaseUrl } = config
  const keys = path.join(dataDir, 'keys')
  const audio = path.join(dataDir, 'audio')
  const takenAt = new Date()
  // Before the sound, so that every sound which the database knows of is there.
  const database = databaseUrl === null ? await holdDatabase(dataDir) : null
  try {
    const folders = { ...(database ? { postgres: database.directory } : {}), keys, audio }
    return await writeArchive(file, { folders, takenAt }, signal)
  } finally {
    database?.[Symbol.dispose]()
  }
}
