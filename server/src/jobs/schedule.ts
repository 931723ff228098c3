import { deleteExpiredAuthDataJob } from '#modules/accounts'
import { newsJobs } from '#modules/news'
import { deleteOldRecordingsJob } from '#modules/recordings'
import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** Every job that runs outside of requests. */
export function scheduledJobs(context: Context): Job[] {
  return [deleteExpiredAuthDataJob(context), deleteOldRecordingsJob(context), ...newsJobs(context)]
}
