import type { Database } from '#db/connection'
import { asDatabaseError } from '#db/database-error'
import type { GroupRow, GroupStatement } from '#db/statement-group'
import type { Claims } from '#modules/accounts'
import type { Statement, StatementResult } from './record-queries.ts'

/** In whose name a statement runs. */
export type Identity = { role: 'anon' } | { role: 'service_role' } | { role: 'authenticated'; claims: Claims }

export type Outcome = { kind: 'done'; result: StatementResult } | { kind: 'session gone' }

export type RunOptions = {
  identity: Identity
  statement: Statement
  now: Date
}

const statementTimeout = '8s'

/** SQLSTATE of `auth.require_session`: the token's session was logged out, revoked or banned. */
const sessionGoneCode = 'TD401'

const openingText = `
  select set_config('role', $1, true), set_config('statement_timeout', '${statementTimeout}', true),
    set_config('request.jwt.claims', $2, true)`
/** The session is looked at before the role of its user is taken on, which could not look. */
const sessionOpeningText = `
  select auth.require_session($3, $4, $5), set_config('role', $1, true),
    set_config('statement_timeout', '${statementTimeout}', true), set_config('request.jwt.claims', $2, true)`

function opening(identity: Identity, now: Date): GroupStatement {
  const { role } = identity
  if (role !== 'authenticated') return { text: openingText, values: [role, JSON.stringify({ role })] }
  const { claims } = identity
  const values = [role, JSON.stringify(claims), claims.session_id, claims.sub, now.toISOString()]
  return { text: sessionOpeningText, values }
}

function readResult([row]: readonly GroupRow[]): StatementResult {
  if (!row) throw new Error('a statement of the data API returned no row')
  const [count, inserted, total, body] = row
  return {
    count: Number(count),
    inserted: Number(inserted),
    total: total === null ? null : Number(total),
    body: body ?? null,
  }
}

/**
 * Runs one statement in a transaction of its own under the caller's role, in one round trip; whatever is thrown undoes
 * it.
 */
export async function runAs(database: Database, options: RunOptions): Promise<Outcome> {
  const { sql, parameters } = options.statement.compile(database.tables)
  const statements = [opening(options.identity, options.now), { text: sql, values: parameters }]
  try {
    return { kind: 'done', result: readResult(await database.runTogether(statements)) }
  } catch (error) {
    if (asDatabaseError(error)?.code === sessionGoneCode) return { kind: 'session gone' }
    throw error
  }
}
