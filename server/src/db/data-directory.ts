import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data directory cannot be used; the message says why and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/**
 * Makes the directory if it is missing and takes it for this process. The lock is the operating system's, held
 * through an exclusive SQLite transaction on a lock file, so that it goes with the process however that ends: there
 * is nothing stale to clean up after a `kill -9`.
 */
export function lockDataDirectory(directory: string): Disposable {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${directory} cannot be written. Give this user the right to, or set DATA_DIR to another.`,
      { cause: error },
    )
  }
  const lock = new DatabaseSync(path.join(directory, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new DataDirectoryError(
      `The data directory ${directory} is in use by another Tidings process. Stop that one, or set DATA_DIR to another.`,
      { cause: error },
    )
  }
  return { [Symbol.dispose]: () => lock.close() }
}

/** Begins the name of the folder that a restore works in; while there is one, the rest is not whole. */
export const restoringPrefix = 'restoring-'

/** Throws `DataDirectoryError` where a restore was interrupted. */
export function refuseHalfRestored(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (!names.some((name) => name.startsWith(restoringPrefix))) return
  throw new DataDirectoryError(
    `A restore into ${directory} was interrupted. Empty the directory and restore again.`,
  )
}
