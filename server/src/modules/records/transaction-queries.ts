import pg from 'pg'
import type { Database } from '#db/connection'
import type { Claims } from '#modules/accounts'
import type { Statement, StatementResult } from './record-queries.ts'

/** In whose name a statement runs. */
export type Identity = { role: 'anon' } | { role: 'authenticated'; claims: Claims }

export type Outcome = { kind: 'done'; result: StatementResult } | { kind: 'session gone' }

export type RunOptions = {
  identity: Identity
  statement: Statement
  now: Date
  /** Looks at the result before it is kept; what it throws undoes the statement. */
  check: (result: StatementResult) => void
}

const statementTimeout = '8s'

// One round trip: opens the transaction, asks whether the session still stands, and takes the caller's role.
function opening(identity: Identity, now: Date): string {
  const literal = (text: string) => pg.escapeLiteral(text)
  const claims = identity.role === 'anon' ? { role: 'anon' } : identity.claims
  const stands =
    identity.role === 'anon'
      ? 'true'
      : `auth.session_stands(${literal(identity.claims.session_id)}, ${literal(identity.claims.sub)}, ${literal(now.toISOString())})`
  return [
    'begin',
    `select ${stands} as stands`,
    `set local role ${identity.role}`,
    `set local statement_timeout = '${statementTimeout}'`,
    `select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true)`,
  ].join(';')
}

async function open(client: pg.PoolClient, { identity, now }: RunOptions): Promise<boolean> {
  const results = (await client.query(opening(identity, now))) as unknown as pg.QueryResult<{
    stands: boolean
  }>[]
  return results[1]?.rows[0]?.stands === true
}

async function runIn(client: pg.PoolClient, database: Database, options: RunOptions): Promise<Outcome> {
  if (!(await open(client, options))) {
    await client.query('rollback')
    return { kind: 'session gone' }
  }
  const { sql, parameters } = options.statement.compile(database.tables)
  const { rows } = await client.query<StatementResult>(sql, [...parameters])
  const result = rows[0]
  if (!result) throw new Error('a statement of the data API returned no row')
  options.check(result)
  await client.query('commit')
  return { kind: 'done', result }
}

/** Runs one statement in a transaction of its own under the caller's role; whatever is thrown undoes it. */
export async function runAs(database: Database, options: RunOptions): Promise<Outcome> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    return await runIn(client, database, options)
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken)
  }
}
