import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { serveCopies } from '../copy-socket.ts'
import { DataDirectoryError, lockDataDirectory, refuseInterruptedRestore } from '../data-directory.ts'
import { EmbeddedBackend } from './backend.ts'
import { createDatabaseDirectory } from './create-directory.ts'
import { EmbeddedFront } from './front.ts'
import { query } from './protocol.ts'

export type EmbeddedDatabase = AsyncDisposable & {
  /** A new connection: the `stream` of a Postgres client. */
  connect: () => Duplex
}

/** Requests of all connections run one at a time: see `front.ts`. */
export const embeddedConnections = 8

async function createDirectory(directory: string): Promise<void> {
  try {
    await createDatabaseDirectory(directory)
  } catch (error) {
    throw new DataDirectoryError(
      `No database could be created in ${directory}: check that 100 MB are free and that this user may write there.`,
      { cause: error },
    )
  }
}

async function openBackend(directory: string): Promise<EmbeddedBackend> {
  try {
    return await EmbeddedBackend.open(directory)
  } catch (error) {
    throw new DataDirectoryError(
      `The database in ${directory} does not start. It may come from a newer version of Tidings or be damaged: ` +
        'start the version that created it, restore a backup, or set DATA_DIR to another directory.',
      { cause: error },
    )
  }
}

/**
 * Starts the database that lives in `dataDir/postgres`, in a worker thread, creating it on the first start (some
 * seconds). Throws `DataDirectoryError` when the directory cannot be used or another process holds it.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    opened.use(lockDataDirectory(dataDir))
    refuseInterruptedRestore(dataDir)
    const directory = path.join(dataDir, 'postgres')
    await createDirectory(directory)
    const backend = await openBackend(directory)
    opened.defer(() => backend.close())
    const front = new EmbeddedFront((requests, limitMs) => backend.run(requests, limitMs))
    opened.defer(() => front.close())
    // Copies the files between two requests and outside of any transaction.
    const copyTo = (to: string) =>
      front.exclusively(async () => {
        await backend.run(query('checkpoint'))
        await cp(directory, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE })
      })
    opened.use(await serveCopies(dataDir, copyTo))
    return { connect: () => front.connect(), [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
