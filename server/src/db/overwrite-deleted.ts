import type { Clock } from '#platform/clock'
import type { Job, JobQueue } from '#platform/job-queue'
import type { Database } from './connection.ts'

const overwriteDeletedJobName = 'database-overwrite-deleted'
const overwriteDeletedNewsJobName = 'database-overwrite-deleted-news'

/** To be called once somebody has been erased. */
export async function orderOverwriting(queue: JobQueue): Promise<void> {
  for (const name of [overwriteDeletedJobName, overwriteDeletedNewsJobName])
    await queue.send(name, {}, { singletonKey: name })
}

// Large, and mostly nobody's: what feeds published, among them those that one person has added.
const news = ['articles', 'article_feeds', 'article_fingerprints', 'article_pages', 'title_words']

const tablesText = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('auth', 'public') and (tablename = any($1)) = $2`

type Embedded = Pick<Database, 'kind' | 'pool'>

async function overwrite({ pool }: Embedded, { areNews, signal }: { areNews: boolean; signal: AbortSignal }) {
  const { rows } = await pool.query<{ name: string }>(tablesText, [news, areNews])
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
}

/**
 * Rewrites the embedded database's tables and its log, in whose files deleted rows would otherwise still stand. Does
 * nothing on a Postgres server, whose files are its operator's.
 */
export function overwriteDeletedJob(database: Embedded): Job {
  return {
    name: overwriteDeletedJobName,
    schedule: null,
    timeoutS: 600,
    retries: 2,
    async run(_data, signal) {
      if (database.kind === 'embedded') await overwrite(database, { areNews: false, signal })
    },
  }
}

const quietCheckMs = 30_000
/** So long the embedded database's own work waits for a minute without a question. */
export const longestPatienceMs = 6 * 3_600_000

export type Quiet = { clock: Clock; isInUse: () => boolean }

/** Resolves when nobody asks anything, or after the longest patience all the same. Rejects when the signal aborts. */
export async function waitUntilQuiet({ clock, isInUse }: Quiet, signal: AbortSignal): Promise<void> {
  const givenUpAt = clock.now().getTime() + longestPatienceMs
  while (isInUse() && clock.now().getTime() < givenUpAt) await clock.sleep(quietCheckMs, signal)
}

/**
 * As `overwriteDeletedJob`, for the articles and names of feeds that the person alone had. Everybody waits for it, some seconds
 * where there are many articles: it waits for a minute without a question, for some hours at most.
 */
export function overwriteDeletedNewsJob(database: Embedded, quiet: Quiet): Job {
  return {
    name: overwriteDeletedNewsJobName,
    schedule: null,
    timeoutS: longestPatienceMs / 1000 + 1200,
    retries: 2,
    async run(_data, signal) {
      if (database.kind !== 'embedded') return
      await waitUntilQuiet(quiet, signal)
      await overwrite(database, { areNews: true, signal })
    },
  }
}
