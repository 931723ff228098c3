import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** Everything that runs apart from requests, in one table. */
export function scheduledJobs(_context: Context): Job[] {
  return []
}
