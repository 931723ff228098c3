/** A kind of work that runs apart from requests, shared by all processes on the database. */
export type Job = {
  /** Unique; also the queue's name in the database. */
  name: string
  /** A five-field cron line in UTC, or null for work that is only sent. */
  schedule: string | null
  /** After this a run counts as failed and may be tried again. */
  timeoutS: number
  retries: number
  /** Throws to fail the run. `signal` aborts when the process stops. */
  run(data: Record<string, unknown>, signal: AbortSignal): Promise<void>
}

export interface JobQueue {
  /** With `singletonKey`, at most one such job waits at a time. Does nothing where jobs are switched off. */
  send(name: string, data: Record<string, unknown>, options?: { singletonKey?: string }): Promise<void>
}
