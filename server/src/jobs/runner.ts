import { PgBoss } from 'pg-boss'
import type { Database } from '#db/connection'
import type { Job, JobQueue } from '#platform/job-queue'
import type { Logger } from '#platform/logger'

export type RunnerOptions = { database: Database; log: Logger }

/**
 * Opens the queue on the database (schema `pgboss`). `register` starts working; on disposal running jobs see their
 * signal abort, are waited for, and are tried again by the next process.
 */
export async function openQueue({ database, log }: RunnerOptions) {
  const stopping = new AbortController()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', (error) => log.error('job queue', { error }))
  await boss.start()

  async function register(job: Job) {
    await boss.createQueue(job.name, {
      retryLimit: job.retries,
      retryBackoff: true,
      expireInSeconds: job.timeoutS,
      policy: 'short',
    })
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
  return {
    queue,
    register,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** For processes that run no jobs: what is sent is dropped, because the schedule of another process catches up. */
export const noQueue: JobQueue = { send: async () => {} }
