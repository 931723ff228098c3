import type { Job } from '#platform/job-queue'
import type { Database } from './connection.ts'
import { longestPatienceMs, waitUntilQuiet, type Quiet } from './overwrite-deleted.ts'

const fewestDeleted = 100

// Counted since the process started. What it does not know of is found beside the next that it does.
const worthIt = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup >= $1 order by 1`

/**
 * Makes the room of deleted rows usable again, as Postgres does by itself on a server, but not where it is embedded: there
 * tables would grow for as long as news comes in. Everybody waits for it, about a second where there are 100,000 articles.
 */
export function reuseDeletedSpaceJob({ kind, pool }: Pick<Database, 'kind' | 'pool'>, quiet: Quiet): Job {
  return {
    name: 'database-reuse-deleted-space',
    schedule: '27 * * * *',
    timeoutS: longestPatienceMs / 1000 + 600,
    retries: 0,
    async run(_data, signal) {
      if (kind !== 'embedded') return
      await waitUntilQuiet(quiet, signal)
      // Else the count lags behind.
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ name: string }>(worthIt, [fewestDeleted])
      for (const { name } of rows) {
        signal.throwIfAborted()
        await pool.query(`vacuum ${name}`)
      }
    },
  }
}
