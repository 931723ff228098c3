import { deleteExpiredAuthDataJob } from '#modules/accounts'
import { forgetSoundJob } from '#modules/calls'
import { newsJobs } from '#modules/news'
import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** Every job that runs outside of requests. */
export function scheduledJobs(context: Context): Job[] {
  return [deleteExpiredAuthDataJob(context), forgetSoundJob(context), ...newsJobs(context)]
}
