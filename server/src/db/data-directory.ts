import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#platform/operator-error'

/** The data directory cannot be used; the message says why and what to do. */
export class DataDirectoryError extends OperatorError {
  override readonly name = 'DataDirectoryError'
}

/**
 * Creates the directory if it is missing and locks it for this process. The operating system holds the lock, through an
 * exclusive SQLite transaction on a file, so that it ends with the process: nothing stale is left after a `kill -9`.
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

/** Prefix of the folder that a restore works in; while there is one, the rest is incomplete. */
export const restoringPrefix = 'restoring-'

/** Throws `DataDirectoryError` where a restore was interrupted. */
export function refuseInterruptedRestore(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (!names.some((name) => name.startsWith(restoringPrefix))) return
  throw new DataDirectoryError(
    `A restore into ${directory} was interrupted. Empty the directory and restore again.`,
  )
}
