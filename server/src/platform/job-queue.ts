/** A kind of background work, shared by all processes on the database. */
export type Job = {
  /** Unique; also the queue's name in the database. */
  name: string
  /** A five-field cron expression in UTC; null for jobs that only run when sent. */
  schedule: string | null
  /** After this time a run counts as failed and may be retried. */
  timeoutS: number
  retries: number
  /** Throws to fail the run. `signal` aborts when the process stops. */
  run(data: Record<string, unknown>, signal: AbortSignal): Promise<void>
}

export interface JobQueue {
  /** With `singletonKey`, at most one such job waits at a time. Does nothing where jobs are switched off. */
  send(name: string, data: Record<string, unknown>, options?: { singletonKey?: string }): Promise<void>
}
