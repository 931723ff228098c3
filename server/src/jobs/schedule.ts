import { deleteExpiredAuthDataJob } from '#modules/accounts'
import { forgetSoundJob } from '#modules/calls'
import { newsJobs } from '#modules/news'
import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** Everything that runs apart from requests, in one table. */
export function scheduledJobs(context: Context): Job[] {
  return [deleteExpiredAuthDataJob(context), forgetSoundJob(context), ...newsJobs(context)]
}
