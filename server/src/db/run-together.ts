import type { Connection, Pool } from 'pg'
import { asDatabaseError } from './database-error.ts'
import { StatementGroup, type GroupRow, type GroupStatement, type StatementNames } from './statement-group.ts'

/** Statements differ by what requests filter and select; those past this many are planned each time. */
const maxNamed = 256
/** SQLSTATEs of a name that a pooler between us and the database has lost, or has given to somebody else before. */
const lostNames = new Set(['26000', '42P05'])

/**
 * Runs statements as one transaction in one round trip and resolves with the last one's rows; rejects with the
 * database's error, and nothing is kept.
 */
export type RunTogether = (statements: readonly GroupStatement[]) => Promise<GroupRow[]>

/**
 * Plans are kept under names, on each connection of a server and once for the embedded database, whose connections share
 * one session. Behind a pooler that does not keep names apart, plans are given up after the first such error.
 */
export function runTogetherOn(pool: Pool, isOneSession: boolean): RunTogether {
  const texts = new Map<string, string>()
  const shared = new Set<string>()
  const ofConnection = new WeakMap<Connection, Set<string>>()
  let keepsNames = true
  const names: StatementNames = {
    nameOf(text) {
      if (!keepsNames) return ''
      const name = texts.get(text)
      if (name !== undefined || texts.size >= maxNamed) return name ?? ''
      texts.set(text, `tidings_${texts.size}`)
      return `tidings_${texts.size - 1}`
    },
    known(connection) {
      if (isOneSession) return shared
      const own = ofConnection.get(connection) ?? new Set()
      ofConnection.set(connection, own)
      return own
    },
  }
  const attempt: RunTogether = async (statements) => {
    const client = await pool.connect()
    try {
      return await client.query(new StatementGroup(statements, names)).settled
    } finally {
      client.release()
    }
  }
  return async (statements) => {
    try {
      return await attempt(statements)
    } catch (error) {
      if (!keepsNames || !lostNames.has(asDatabaseError(error)?.code ?? '')) throw error
      keepsNames = false
      return attempt(statements)
    }
  }
}
