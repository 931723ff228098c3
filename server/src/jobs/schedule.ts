import { overwriteDeletedJob } from '#db/overwrite-deleted'
import { deleteExpiredAuthDataJob, eraseDueAccountsJob } from '#modules/accounts'
import { completeCallsJob } from '#modules/calls'
import { newsJobs } from '#modules/news'
import { deleteOldPersonalDataJob } from '#modules/personal-data'
import { deleteOldRecordingsJob } from '#modules/recordings'
import { deleteOldEventsJob } from '#modules/security-events'
import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** Every job that runs outside of requests. */
export function scheduledJobs(context: Context): Job[] {
  return [
    deleteExpiredAuthDataJob(context),
    ...(context.config.hostedProject ? [] : [eraseDueAccountsJob(context)]),
    completeCallsJob(context),
    overwriteDeletedJob(context.database),
    deleteOldEventsJob(context),
    deleteOldPersonalDataJob(context),
    deleteOldRecordingsJob(context),
    ...newsJobs(context),
  ]
}
