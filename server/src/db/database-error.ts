import { AppError } from '@tidings/contract/errors'
import { outageTexts } from '@tidings/contract/texts/errors'
import pg from 'pg'

/** The database's own error; null for any other, such as a lost connection. */
export function asDatabaseError(error: unknown): pg.DatabaseError | null {
  return error instanceof pg.DatabaseError ? error : null
}

/** It restarts in seconds; clients that try again by themselves do so three times. */
const retryAfterS = 2

/** SQLSTATEs of a database that takes no writes, ends our connections, or takes no new ones. Class 08 is of the connection itself. */
const goneCodes: ReadonlySet<string> = new Set(['25006', '53300', '57P01', '57P02', '57P03', '57P05'])
const diskFullCode = '53100'

/** The system's words for where nobody answers, or no longer. */
const networkCalls: ReadonlySet<string> = new Set(['connect', 'getaddrinfo', 'read', 'write'])
const networkCodes: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** The driver's words, and those of `db/server-sockets.ts` and `db/statement-batch.ts`; the driver gives them no code. */
const lostConnection =
  /^(?:Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable|The database has (?:been silent for too long|not answered in time))/

function isGone(error: unknown): boolean {
  const refusal = asDatabaseError(error)
  if (refusal) return goneCodes.has(refusal.code ?? '') || refusal.code?.startsWith('08') === true
  if (!(error instanceof Error)) return false
  // Each of the addresses that a name has.
  if (error instanceof AggregateError) return error.errors.some(isGone)
  const { code, syscall } = error as NodeJS.ErrnoException
  return (
    (networkCalls.has(syscall ?? '') && networkCodes.has(code ?? '')) || lostConnection.test(error.message)
  )
}

/** What to tell whoever asked while the database cannot be reached or has no room; null for any other error. */
export function describeOutage(error: unknown): AppError | null {
  if (error instanceof AppError) return null
  if (isGone(error)) return new AppError('unavailable', outageTexts.gone, { cause: error, retryAfterS })
  return asDatabaseError(error)?.code === diskFullCode
    ? new AppError('unavailable', outageTexts.full, { cause: error })
    : null
}
