/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** What the file system says, in the words for the operator; our own errors stay as they are. */
export function asBackupError(error: unknown, what: string): unknown {
  const isSystemError = error instanceof Error && 'code' in error && 'syscall' in error
  return isSystemError ? new BackupError(`${what}: ${error.message}`, { cause: error }) : error
}
