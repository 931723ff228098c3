import pg from 'pg'
import type { Database } from '#db/connection'
import { asDatabaseError } from '#db/database-error'
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

function opening(identity: Identity, now: Date): string {
  const literal = (text: string) => pg.escapeLiteral(text)
  const claims = identity.role === 'authenticated' ? identity.claims : { role: identity.role }
  const required =
    identity.role !== 'authenticated'
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
 * The three parts go out at once and are answered in order, so a request costs one round trip. Once a part fails the
 * database refuses the rest, and the commit ends the transaction without keeping anything.
 */
async function runIn(
  client: pg.PoolClient,
  database: Database,
  options: RunOptions,
): Promise<StatementResult> {
  const { sql, parameters } = options.statement.compile(database.tables)
  const opened = client.query(opening(options.identity, options.now))
  const answer = client.query<StatementResult>(sql, [...parameters])
  const settled = await Promise.allSettled([opened, answer, client.query('commit')])
  const failure = settled.find((part) => part.status === 'rejected')
  if (failure) throw failure.reason
  const result = (await answer).rows[0]
  if (!result) throw new Error('a statement of the data API returned no row')
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
