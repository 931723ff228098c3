import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#platform/operator-error'

/** The data directory cannot be used; the message says why and what to do. */
export class DataDirectoryError extends OperatorError {
  override readonly name = 'DataDirectoryError'
}

const others = 0o077
/** The names that Tidings uses there. */
const databaseFolder = 'postgres'
const ownNames = new Set(['audio', 'keys', 'lock', 'outbox', databaseFolder])

function makePrivate(file: string): void {
  const stats = lstatSync(file)
  if (stats.isFile()) chmodSync(file, 0o600)
  if (!stats.isDirectory()) return
  chmodSync(file, 0o700)
  for (const name of readdirSync(file)) makePrivate(path.join(file, name))
}

/**
 * Creates the directory if it is missing, and restricts it and its contents to this user: whoever created it, or an older
 * version, may have left it open to others. Throws `DataDirectoryError` if that fails.
 */
export function makeDataDirectoryPrivate(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${directory} cannot be written. Give this user the right to, or set DATA_DIR to another.`,
      { cause: error },
    )
  }
  if ((statSync(directory).mode & others) === 0) return
  const names = readdirSync(directory)
  if (names.length > 0 && !names.some((name) => ownNames.has(name))) {
    throw new DataDirectoryError(
      `The data directory ${directory} contains files that are not Tidings’, and other users of this machine can read it. Set DATA_DIR to a directory of its own.`,
    )
  }
  try {
    chmodSync(directory, 0o700)
    for (const name of names.filter((each) => ownNames.has(each))) makePrivate(path.join(directory, name))
  } catch (error) {
    throw new DataDirectoryError(
      `Other users of this machine can read the data directory ${directory}, and this user may not change its permissions. Make this user its owner, or set DATA_DIR to another.`,
      { cause: error },
    )
  }
}

/** The embedded database creates world-readable files; this makes them private at each start. */
export function makeDatabaseFilesPrivate(directory: string): void {
  const folder = path.join(directory, databaseFolder)
  if (existsSync(folder)) makePrivate(folder)
}

/**
 * Creates the directory if it is missing and locks it for this process. The operating system holds the lock, through an
 * exclusive SQLite transaction on a file, so that it ends with the process: nothing stale is left after a `kill -9`.
 */
export function lockDataDirectory(directory: string): Disposable {
  makeDataDirectoryPrivate(directory)
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

/** Prefix of the folder that a restore uses. While it exists, the data directory is incomplete. */
export const restoringPrefix = 'restoring-'

/** Throws `DataDirectoryError` where a restore was interrupted. */
export function refuseInterruptedRestore(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (!names.some((name) => name.startsWith(restoringPrefix))) return
  throw new DataDirectoryError(
    `A restore into ${directory} was interrupted. Empty the directory and restore again.`,
  )
}
