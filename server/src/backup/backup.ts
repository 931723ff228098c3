import { existsSync } from 'node:fs'
import path from 'node:path'
import { requestCopy } from '#db/copy-socket'
import { DataDirectoryError, lockDataDirectory } from '#db/data-directory'
import type { Config } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { writeArchive, type WrittenArchive } from './write-archive.ts'

/** `passphrase` is null if the file is not encrypted. */
export type BackupFile = { file: string; passphrase: string | null }

type LockedDatabase = Disposable & { directory: string }

/** The database's files, unchanged until disposal: those of a stopped server, or a copy made by the running one. */
async function lockDatabase(dataDir: string): Promise<LockedDatabase> {
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
 * Writes the embedded database, the keys and the recordings of answers to one file, even while the server runs. With a
 * Postgres server, only keys and recordings.
 */
export async function backUp(
  { file, passphrase }: BackupFile,
  config: Config,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const { dataDir, databaseUrl } = config
  const keys = path.join(dataDir, 'keys')
  const audio = path.join(dataDir, 'audio')
  const takenAt = new Date()
  // Before the recordings, so that every recording the database refers to is included.
  const database = databaseUrl === null ? await lockDatabase(dataDir) : null
  try {
    const folders = { ...(database ? { postgres: database.directory } : {}), keys, audio }
    return await writeArchive(file, { folders, takenAt, passphrase }, signal)
  } finally {
    database?.[Symbol.dispose]()
  }
}
