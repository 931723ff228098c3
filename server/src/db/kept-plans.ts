import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const mark = '/* kept plan */'

/** Before a statement whose text is always the same and that is run over and over: see `keepPlans`. */
export const keptPlan = sql.raw(mark)

let connections = 0

/**
 * Has a connection to the embedded database read such statements once, under names of its own: all its connections share
 * one session. What is kept lives as long as that session, so connections must be few and stay open.
 */
export function keepPlans(client: PoolClient): void {
  const connection = ++connections
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const kept = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !text.startsWith(mark)) return query(text, values, ...rest)
    const name = names.get(text) ?? `kept_${connection}_${names.size}`
    names.set(text, name)
    return query({ name, text, values })
  }
  Object.assign(client, { query: kept })
}
