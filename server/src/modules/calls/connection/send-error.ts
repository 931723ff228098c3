import { AppError } from '@tidings/contract/errors'
import { describeOutage } from '#db/database-error'
import type { Logger } from '#platform/logger'
import type { CallConnection } from './call-connection.ts'

type Failure = {
  error: unknown
  /** What failed, for the log. */
  what: string
  /** The message for the person if the cause is internal. */
  otherwise: string
  /** Whether the call ends. */
  fatal: boolean
}

/** Tells the browser why something failed. Internal causes are logged instead. */
export function sendError(
  { connection, log }: { connection: CallConnection; log: Logger },
  { error, fatal, otherwise, what }: Failure,
): void {
  const outage = describeOutage(error)
  const known = outage ?? (error instanceof AppError ? error : null)
  if (outage) log.warn(what, { error })
  else if (!known) log.error(what, { error })
  connection.send({
    type: 'error',
    code: known?.code ?? 'internal',
    message: known?.message ?? otherwise,
    fatal,
  })
}
