import pg from 'pg'
import type { Database } from '#db/connection'
import { asDatabaseError } from '#db/database-error'
import type { Claims } from '#modules/accounts'
import type { Statement, StatementResult } from './record-queries.ts'

/** In whose name a statement runs. */
export type Identity = { role: 'anon' } | { role: 'authenticated'; claims: Claims }

export type Outcome = { kind: 'done'; result: StatementResult } | { kind: 'session gone' }

export type RunOptions = {
  identity: Identity
  statement: Statement
  now: Date
  /** Looks at the result before it is kept; what it throws undoes the statement. Costs a round trip. */
  check?: (result: StatementResult) => void
}

const statementTimeout = '8s'

/** SQLSTATE of `auth.require_session`: the token's session was logged out, revoked or banned. */
const sessionGoneCode = 'TD401'

function opening(identity: Identity, now: Date): string {
  const literal = (text: string) => pg.escapeLiteral(text)
  const claims = identity.role === 'anon' ? { role: 'anon' } : identity.claims
  const required =
    identity.role === 'anon'
      ? []
      : [
          `auth.require_session(${literal(identity.claims.session_id)}, ${literal(identity.claims.sub)}, ${literal(now.toISOString())})`,
        ]
  const settings = {
    role: identity.role,
    statement_timeout: statementTimeout,
    'request.jwt.claims': JSON.stringify(claims),
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  )
  return `begin; select ${[...required, ...set].join(', ')}`
}

/**
 * The three parts go out at once and are answered in order, so a request costs one round trip, or two when its result
 * decides whether it is kept. Once the first part fails the database refuses the rest, and ends the transaction.
 */
async function runIn(
  client: pg.PoolClient,
  database: Database,
  options: RunOptions,
): Promise<StatementResult> {
  const { sql, parameters } = options.statement.compile(database.tables)
  const parts: Promise<unknown>[] = [client.query(opening(options.identity, options.now))]
  const answer = client.query<StatementResult>(sql, [...parameters])
  parts.push(answer)
  if (!options.check) parts.push(client.query('commit'))
  const settled = await Promise.allSettled(parts)
  const failure = settled.find((part) => part.status === 'rejected')
  if (failure) throw failure.reason
  const result = (await answer).rows[0]
  if (!result) throw new Error('a statement of the data API returned no row')
  if (options.check) {
    options.check(result)
    await client.query('commit')
  }
  return result
}

/** Runs one statement in a transaction of its own under the caller's role; whatever is thrown undoes it. */
export async function runAs(database: Database, options: RunOptions): Promise<Outcome> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    return { kind: 'done', result: await runIn(client, database, options) }
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    if (asDatabaseError(error)?.code === sessionGoneCode) return { kind: 'session gone' }
    throw error
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken)
  }
}
