import { PgBoss } from 'pg-boss'
import type { Database } from '#db/connection'
import type { Job, JobQueue } from '#platform/job-queue'
import type { Logger } from '#platform/logger'

export type RunnerOptions = { database: Database; log: Logger }

/**
 * Opens the queue in the database (schema `pgboss`). Once `createQueues` has run, jobs can be sent; `register` starts one; on disposal the signals of running jobs abort,
 * the jobs are awaited for up to five seconds, and the next process retries them.
 */
export async function openQueue({ database, log }: RunnerOptions) {
  const stopping = new AbortController()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', (error) => log.error('job queue', { error }))
  await boss.start()

  async function createQueues(jobs: readonly Job[]) {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { name, retries, timeoutS } of jobs.filter((job) => !known.has(job.name)))
      await boss.createQueue(name, {
        retryLimit: retries,
        retryBackoff: true,
        expireInSeconds: timeoutS,
        policy: 'short',
      })
  }

  async function register(job: Job) {
    await boss.work<Record<string, unknown>>(job.name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { data } of batch) {
        await job.run(data ?? {}, stopping.signal).catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error('job failed', { job: job.name, error })
          throw error
        })
      }
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }

  const queue: JobQueue = {
    async send(name, data, options = {}) {
      await boss.send(name, data, options)
    },
  }
  let stopped: Promise<void> | null = null
  /** Starts no more jobs; only the first call has an effect. */
  function stop(): Promise<void> {
    stopping.abort()
    return (stopped ??= boss.stop({ graceful: true, timeout: 5000 }))
  }

  return { queue, createQueues, register, stop, [Symbol.asyncDispose]: stop }
}

/** For processes that run no jobs: what is sent is dropped, because another process runs the job on schedule. */
export const noQueue: JobQueue = { send: async () => {} }
