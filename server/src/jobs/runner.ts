import { PgBoss } from 'pg-boss'
import type { Database } from '#db/connection'
import { asDatabaseError } from '#db/database-error'
import type { Job, JobQueue } from '#platform/job-queue'
import type { Logger } from '#platform/logger'

export type RunnerOptions = { database: Database; log: Logger }

/** Each attempt waits half a minute for processes that start at the same time. */
const mostTries = 10
/** SQLSTATEs for a lock timeout and a deadlock. */
const heldCodes: ReadonlySet<string> = new Set(['55P03', '40P01'])

async function retryWhileHeld<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === mostTries || !heldCodes.has(asDatabaseError(error)?.code ?? '')) throw error
      log.warn('other processes are setting up the job queue: waiting for them')
    }
  }
}

async function startBoss({ database, log }: RunnerOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', (error) => log.error('job queue', { error }))
  try {
    return await boss.start()
  } catch (error) {
    // Otherwise its open handles would keep the process alive.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/**
 * Opens the queue in the database (schema `pgboss`). Once `createQueues` has run, jobs can be sent; `register` starts one; `endOtherSchedules` ends
 * those of jobs that former settings or versions had, which would wait for ever; on disposal the signals of running jobs abort,
 * the jobs are awaited for up to five seconds, and the next process retries them.
 */
export async function openQueue({ database, log }: RunnerOptions) {
  const stopping = new AbortController()
  const boss = await retryWhileHeld(log, () => startBoss({ database, log }))

  async function createQueues(jobs: readonly Job[]) {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { name, retries, timeoutS } of jobs.filter((job) => !known.has(job.name)))
      await retryWhileHeld(log, () =>
        boss.createQueue(name, {
          retryLimit: retries,
          retryBackoff: true,
          expireInSeconds: timeoutS,
          policy: 'short',
        }),
      )
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

  async function endOtherSchedules(jobs: readonly Job[]) {
    const own = new Set(jobs.map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) {
      if (own.has(name)) continue
      await boss.unschedule(name)
      await boss.deleteQueuedJobs(name)
    }
  }

  const queue: JobQueue = {
    async send(name, data, options = {}) {
      await boss.send(name, data, options)
    },
  }
  let stopped: Promise<void> | null = null
  /** Stops starting jobs. Only the first call has an effect. */
  function stop(): Promise<void> {
    stopping.abort()
    return (stopped ??= boss.stop({ graceful: true, timeout: 5000 }))
  }

  return { queue, createQueues, register, endOtherSchedules, stop, [Symbol.asyncDispose]: stop }
}

/** For processes that run no jobs: jobs sent here are dropped, because another process runs them on schedule. */
export const noQueue: JobQueue = { send: async () => {} }
