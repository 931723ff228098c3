import { AppError } from '@tidings/contract/errors'
import { describeOutage } from '#db/database-error'
import type { Logger } from '#platform/logger'
import type { CallConnection } from './call-connection.ts'

type Failure = {
  error: unknown
  /** What has failed, for the log. */
  what: string
  /** What the person is told where the cause is nothing for them. */
  otherwise: string
  /** The call ends with it. */
  fatal: boolean
}

/** Tells the browser why something failed; causes that are nothing for people are logged. */
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
