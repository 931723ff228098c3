import type { Job } from '#platform/job-queue'
import type { Database } from './connection.ts'
import { longestPatienceMs, waitUntilQuiet, type Quiet } from './overwrite-deleted.ts'

const fewestDeleted = 100

// The statistics start with the process. Rows deleted before are cleaned up along with newer ones.
const worthIt = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup >= $1 order by 1`

/**
 * Vacuums tables so that the space of deleted rows is reused. Postgres servers do this by themselves, but the embedded database
 * does not, and its tables would keep growing. Blocks everybody for about a second with 100,000 articles.
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
      // Otherwise the statistics lag behind.
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ name: string }>(worthIt, [fewestDeleted])
      for (const { name } of rows) {
        signal.throwIfAborted()
        await pool.query(`vacuum ${name}`)
      }
    },
  }
}
