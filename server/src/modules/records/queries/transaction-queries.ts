import type { Database } from '#db/connection'
import { asDatabaseError } from '#db/database-error'
import type { BatchRow, BatchStatement } from '#db/statement-batch'
import type { Claims } from '#modules/accounts'

export type Identity = { role: 'anon' } | { role: 'service_role' } | { role: 'authenticated'; claims: Claims }

/** Rows with values in the database's text format. */
export type TransactionOutcome =
  | { kind: 'done'; rows: BatchRow[] }
  | { kind: 'session gone' }
  | { kind: 'second factor missing' }
  | { kind: 'consent missing' }

export type RunOptions = {
  identity: Identity
  statement: BatchStatement
  now: Date
  /** Storage limit in bytes; a write that exceeds it is rolled back. Null: no limit. */
  mostStoredBytes?: number | null
  /** Refuses a user who has not consented. */
  asksConsent: boolean
  /** Called with the database time in milliseconds. */
  onRun?: (milliseconds: number) => void
}

/** For a Postgres server. The embedded database has a shorter limit: see `db/connection.ts`. */
const statementTimeout = '8s'

/** SQLSTATEs of `auth.require_session`: the session has ended or its user is banned, or it lacks a second factor. */
const sessionGoneCode = 'TD401'
const factorMissingCode = 'TD403'
/** SQLSTATE of `auth.require_consent`. */
const consentMissingCode = 'TD451'

const openingText = `
  select set_config('role', $1, true), set_config('statement_timeout', '${statementTimeout}', true),
    set_config('request.jwt.claims', $2, true)`

/** Session and consent are checked before switching to the user's role, which may not read them. */
function writeSessionOpening({ asksConsent, mostStoredBytes = null }: Partial<RunOptions>): string {
  return `
  select auth.require_session($3, $4, $5),${asksConsent ? ' auth.require_consent($4),' : ''} set_config('role', $1, true),
    set_config('statement_timeout', '${statementTimeout}', true), set_config('request.jwt.claims', $2, true),
    set_config('request.jwt.claim.sub', $4::text, true)
    ${mostStoredBytes === null ? '' : `, set_config('tidings.most_stored_bytes', $6, true)`}`
}

/** Keyed by the verified claims, which are the same object for many requests. */
const serialisedClaims = new WeakMap<Claims, string>()

function writeClaims(claims: Claims): string {
  const known = serialisedClaims.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  serialisedClaims.set(claims, text)
  return text
}

function createOpeningStatement(options: RunOptions): BatchStatement {
  const { identity, mostStoredBytes = null, now } = options
  const { role } = identity
  if (role !== 'authenticated') return { text: openingText, values: [role, JSON.stringify({ role })] }
  const { claims } = identity
  const { session_id: sessionId, sub } = claims
  const values = [role, writeClaims(claims), sessionId, sub, now.toISOString()]
  return {
    text: writeSessionOpening(options),
    values: mostStoredBytes === null ? values : [...values, mostStoredBytes],
  }
}

/**
 * Runs one statement in its own transaction under the caller's role and row rules, in one round trip. A failed statement leaves
 * nothing behind.
 */
export async function runAs(database: Database, options: RunOptions): Promise<TransactionOutcome> {
  const { onRun, statement } = options
  try {
    return {
      kind: 'done',
      rows: await database.runBatch([createOpeningStatement(options), statement], onRun),
    }
  } catch (error) {
    const code = asDatabaseError(error)?.code
    if (code === sessionGoneCode) return { kind: 'session gone' }
    if (code === factorMissingCode) return { kind: 'second factor missing' }
    if (code === consentMissingCode) return { kind: 'consent missing' }
    throw error
  }
}
