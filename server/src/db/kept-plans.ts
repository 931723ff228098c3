import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

const mark = '/* kept plan */'

/** Stands before a statement whose text never changes and that runs often: see `keepMarkedPlans`. */
export const keptPlan = sql.raw(mark)

/** Prepares marked statements, under names of its own because all connections share one session. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #prefix: string
  readonly #names = new Map<string, string>()

  constructor(client: PoolClient, prefix: string) {
    this.#client = client
    this.#prefix = prefix
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('cursors are not supported')
    const values = [...parameters]
    if (!query.startsWith(mark)) return this.#client.query(query, values)
    const name = this.#names.get(query) ?? `${this.#prefix}_${this.#names.size}`
    this.#names.set(query, name)
    return this.#client.query({ name, text: query, values })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/**
 * The pool for Kysely on the embedded database: each connection prepares marked statements once. They live as long as the
 * shared session, so connections must be few and stay open.
 */
export function keepMarkedPlans(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  let count = 0
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const preparing = clients.get(client) ?? new PreparingClient(client, `kept_${++count}`)
      clients.set(client, preparing)
      return preparing
    },
  }
}
