import type { Clock } from '#platform/clock'
import type { Job, JobQueue } from '#platform/job-queue'
import type { Database } from './connection.ts'

const overwriteDeletedJobName = 'database-overwrite-deleted'
const overwriteDeletedNewsJobName = 'database-overwrite-deleted-news'

/** Call this after a person has been erased. */
export async function orderOverwriting(queue: JobQueue): Promise<void> {
  for (const name of [overwriteDeletedJobName, overwriteDeletedNewsJobName])
    await queue.send(name, {}, { singletonKey: name })
}

// Large tables with little personal data: articles, including those of personal feeds.
const news = ['articles', 'article_feeds', 'article_fingerprints', 'article_pages', 'title_words']

const tablesText = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('auth', 'public') and (tablename = any($1)) = $2`

type Embedded = Pick<Database, 'kind' | 'pool'>

async function switchSegment({ pool }: Pick<Embedded, 'pool'>) {
  await pool.query('select pg_switch_wal()')
  await pool.query('checkpoint')
}

async function overwrite({ pool }: Embedded, { areNews, signal }: { areNews: boolean; signal: AbortSignal }) {
  const { rows } = await pool.query<{ name: string }>(tablesText, [news, areNews])
  for (const { name } of rows) {
    signal.throwIfAborted()
    await pool.query(`vacuum full ${name}`)
  }
  // A recycled log segment keeps its old content until it is written again. The first round may add one.
  await switchSegment({ pool })
  const { rows: segments } = await pool.query('select from pg_ls_waldir()')
  for (let round = 0; round <= segments.length; round += 1) {
    signal.throwIfAborted()
    await switchSegment({ pool })
  }
}

/**
 * Rewrites the embedded database's tables and log, because their files still contain deleted rows. Does nothing on a Postgres
 * server, whose files are its operator's responsibility.
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
/** How long maintenance of the embedded database waits for a quiet minute. */
export const longestPatienceMs = 6 * 3_600_000

export type Quiet = { clock: Clock; isInUse: () => boolean }

/** Resolves when no questions are being asked, or after `longestPatienceMs`. Rejects when the signal aborts. */
export async function waitUntilQuiet({ clock, isInUse }: Quiet, signal: AbortSignal): Promise<void> {
  const givenUpAt = clock.now().getTime() + longestPatienceMs
  while (isInUse() && clock.now().getTime() < givenUpAt) await clock.sleep(quietCheckMs, signal)
}

/**
 * Like `overwriteDeletedJob`, for articles and feeds that only that person had. It blocks everybody for some seconds if there
 * are many articles, so it waits for a quiet minute, for some hours at most.
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
