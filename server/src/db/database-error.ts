import { AppError } from '@tidings/contract/errors'
import { outageTexts } from '@tidings/contract/texts/errors'
import pg from 'pg'

/** The error as a database error; null for others, such as a lost connection. */
export function asDatabaseError(error: unknown): pg.DatabaseError | null {
  return error instanceof pg.DatabaseError ? error : null
}

/** A restart takes seconds, and clients that retry by themselves do so three times. */
const retryAfterS = 2

/**
 * SQLSTATEs of a database that is read-only, closes our connections or accepts no new ones. Class 08 covers the connection
 * itself.
 */
const goneCodes: ReadonlySet<string> = new Set(['25006', '53300', '57P01', '57P02', '57P03', '57P05'])
const diskFullCode = '53100'

/** System calls and error codes of failed connections. */
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
/** Messages of the driver, which have no code, and of `db/server-sockets.ts` and `db/statement-batch.ts`. */
const lostConnection =
  /^(?:Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable|The database has (?:been silent for too long|not answered in time))/

function isGone(error: unknown): boolean {
  const refusal = asDatabaseError(error)
  if (refusal) return goneCodes.has(refusal.code ?? '') || refusal.code?.startsWith('08') === true
  if (!(error instanceof Error)) return false
  // One error for each address of the host.
  if (error instanceof AggregateError) return error.errors.some(isGone)
  const { code, syscall } = error as NodeJS.ErrnoException
  return (
    (networkCalls.has(syscall ?? '') && networkCodes.has(code ?? '')) || lostConnection.test(error.message)
  )
}

/** The error for clients while the database cannot be reached or its disk is full; null for any other error. */
export function describeOutage(error: unknown): AppError | null {
  if (error instanceof AppError) return null
  if (isGone(error)) return new AppError('unavailable', outageTexts.gone, { cause: error, retryAfterS })
  return asDatabaseError(error)?.code === diskFullCode
    ? new AppError('unavailable', outageTexts.full, { cause: error })
    : null
}
