import type { Job } from '#platform/job-queue'
import type { Database } from './connection.ts'

/** To be sent once somebody has been erased. */
export const overwriteDeletedJobName = 'database-overwrite-deleted'

// Large, and nobody's: what a feed published. Rewriting them would keep everybody waiting.
const news = ['articles', 'article_feeds', 'article_fingerprints', 'article_pages', 'title_words']

const tablesText = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('auth', 'public') and not tablename = any($1)`

/**
 * Rewrites the embedded database's tables and its log, in whose files deleted rows would otherwise still stand. Does
 * nothing on a Postgres server, whose files are its operator's.
 */
export function overwriteDeletedJob({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Job {
  return {
    name: overwriteDeletedJobName,
    schedule: null,
    timeoutS: 600,
    retries: 2,
    async run(_data, signal) {
      if (kind !== 'embedded') return
      const { rows } = await pool.query<{ name: string }>(tablesText, [news])
      for (const { name } of rows) {
        signal.throwIfAborted()
        await pool.query(`vacuum full ${name}`)
      }
      // A segment that a checkpoint sets aside keeps what it held until its turn comes to be written again.
      const { rows: segments } = await pool.query('select from pg_ls_waldir()')
      for (let round = 0; round <= segments.length; round += 1) {
        signal.throwIfAborted()
        await pool.query('select pg_switch_wal()')
        await pool.query('checkpoint')
      }
    },
  }
}
