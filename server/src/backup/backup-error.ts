import { OperatorError } from '#platform/operator-error'

/** A backup cannot be written or restored; the message says why and what to do. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}

/** Turns a file system error into a message for the operator; other errors are returned unchanged. */
export function asBackupError(error: unknown, prefix: string): unknown {
  const isSystemError = error instanceof Error && 'code' in error && 'syscall' in error
  return isSystemError ? new BackupError(`${prefix}: ${error.message}`, { cause: error }) : error
}
