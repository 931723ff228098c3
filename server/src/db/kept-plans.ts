import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { asDatabaseError } from './database-error.ts'
import { lostStatementCodes } from './run-batch.ts'
import { nameStatement } from './statement-batch.ts'

const mark = '/* kept plan */'
/** The query builder puts it after the first word. */
const marked = /^(?:select )?\/\* kept plan \*\//

/**
 * Marks a statement whose text never changes and that runs often; see `keepMarkedPlans`. Goes before the statement, or at the
 * front of a query builder's.
 */
export const keptPlan = sql.raw(mark)

type RunNamed = (client: PoolClient, query: QueryConfig) => Promise<unknown>
type Naming = { chooseName: (text: string) => string; run: RunNamed }

/** Prepares marked statements. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #naming: Naming

  constructor(client: PoolClient, naming: Naming) {
    this.#client = client
    this.#naming = naming
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('cursors are not supported')
    const values = [...parameters]
    if (!marked.test(query)) return this.#client.query(query, values)
    const { chooseName, run } = this.#naming
    return run(this.#client, { name: chooseName(query), text: query, values })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

function prepareOn(pool: Pool, nameOn: () => Naming): PostgresPool {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const preparing = clients.get(client) ?? new PreparingClient(client, nameOn())
      clients.set(client, preparing)
      return preparing
    },
  }
}

/**
 * Kysely's pool on the embedded database: each connection prepares marked statements once, under its own names because all
 * share one session. They live as long as the connection, so connections must be few and stay open.
 */
export function keepMarkedPlans(pool: Pool): PostgresPool {
  let count = 0
  return prepareOn(pool, () => {
    const prefix = `kept_${++count}`
    const names = new Map<string, string>()
    const chooseName = (text: string) => {
      const name = names.get(text) ?? `${prefix}_${names.size}`
      names.set(text, name)
      return name
    }
    return { chooseName, run: (client, query) => client.query(query) }
  })
}

/** SQLSTATE when a newer version has changed the table meanwhile. */
const changedResultCode = '0A000'

/**
 * The same on a server, except inside transactions. Behind a pooler that loses prepared statements, the one that fails is run
 * again without a name, and nothing is prepared from then on.
 */
export function keepMarkedPlansOnServer(pool: Pool): PostgresPool {
  let isPreparing = true
  const runNamed: RunNamed = async (client, { name, ...unnamed }) => {
    if (!isPreparing || client.getTransactionStatus() !== 'I') return client.query(unnamed)
    try {
      return await client.query({ name, ...unnamed })
    } catch (error) {
      const code = asDatabaseError(error)?.code ?? ''
      if (!lostStatementCodes.has(code) && code !== changedResultCode) throw error
      isPreparing = false
      return client.query(unnamed)
    }
  }
  return prepareOn(pool, () => ({ chooseName: nameStatement, run: runNamed }))
}
