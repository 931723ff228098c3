import { overwriteDeletedJob, overwriteDeletedNewsJob } from '#db/overwrite-deleted'
import { reuseDeletedSpaceJob } from '#db/reuse-deleted-space'
import { deleteExpiredAuthDataJob, eraseDueAccountsJob } from '#modules/accounts'
import { completeCallsJob } from '#modules/calls'
import { hasRecentQuestion, listNewsJobs } from '#modules/news'
import { deleteOldPersonalDataJob } from '#modules/personal-data'
import { deleteOldRecordingsJob } from '#modules/recordings'
import { deleteOldEventsJob } from '#modules/security-events'
import type { Job } from '#platform/job-queue'
import type { Context } from '../context.ts'

/** All background jobs. */
export function listScheduledJobs(context: Context): Job[] {
  const { clock, database } = context
  const quiet = { clock, isInUse: () => hasRecentQuestion(database.tables) }
  return [
    deleteExpiredAuthDataJob(context),
    ...(context.config.hostedProject ? [] : [eraseDueAccountsJob(context)]),
    completeCallsJob(context),
    overwriteDeletedJob(database),
    overwriteDeletedNewsJob(database, quiet),
    reuseDeletedSpaceJob(database, quiet),
    deleteOldEventsJob(context),
    deleteOldPersonalDataJob(context),
    deleteOldRecordingsJob(context),
    ...listNewsJobs(context),
  ]
}
