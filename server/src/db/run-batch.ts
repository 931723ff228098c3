import type { Connection, Pool } from 'pg'
import { asDatabaseError } from './database-error.ts'
import type { Heartbeat } from './heartbeat.ts'
import { StatementBatch, type BatchRow, type BatchStatement, type PreparedNames } from './statement-batch.ts'

/** SQLSTATEs for a prepared statement that a pooler has lost or confused with another. */
export const lostStatementCodes = new Set(['26000', '42P05'])

/**
 * Runs statements as one transaction in one round trip and resolves with the last one's rows. Rejects with the database's
 * error, and nothing is committed. Before settling, `onRun` is told how long the database worked, unless the connection was
 * lost.
 */
export type RunBatch = (
  statements: readonly BatchStatement[],
  onRun?: (milliseconds: number) => void,
) => Promise<BatchRow[]>

type Sending = { preparedNames: PreparedNames | null; onRun: ((milliseconds: number) => void) | undefined }

/**
 * Keeps the statements prepared: per connection on a server, and once for the embedded database, whose connections share one
 * session. Behind a pooler that loses prepared statements, it stops preparing after the first such error. `heartbeat` is for a
 * database that does not report how long it worked.
 */
export function createBatchRunner(
  pool: Pool,
  isOneSession: boolean,
  heartbeat: Heartbeat | null = null,
): RunBatch {
  const shared = new Set<string>()
  const perConnection = new WeakMap<Connection, Set<string>>()
  const findPrepared: PreparedNames = (connection) => {
    if (isOneSession) return shared
    const prepared = perConnection.get(connection) ?? new Set()
    perConnection.set(connection, prepared)
    return prepared
  }
  const send = async (statements: readonly BatchStatement[], { preparedNames, onRun }: Sending) => {
    const client = await pool.connect()
    const batch = new StatementBatch(statements, preparedNames)
    const readSilence = heartbeat?.watch(() => batch.giveUp())
    const tellTime = () => onRun?.(batch.runMs - (readSilence?.() ?? 0))
    try {
      const rows = await client.query(batch).settled
      tellTime()
      return rows
    } catch (error) {
      if (asDatabaseError(error)) tellTime()
      throw error
    } finally {
      readSilence?.()
      client.release()
    }
  }
  let isPreparing = true
  return async (statements, onRun) => {
    if (!isPreparing) return send(statements, { preparedNames: null, onRun })
    try {
      return await send(statements, { preparedNames: findPrepared, onRun })
    } catch (error) {
      if (!lostStatementCodes.has(asDatabaseError(error)?.code ?? '')) throw error
      isPreparing = false
      // The batch was rolled back.
      return send(statements, { preparedNames: null, onRun })
    }
  }
}
