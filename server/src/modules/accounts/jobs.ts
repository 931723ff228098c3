import { forgetRequestLimits } from '#db/request-limit'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { deleteEndedOneTimeTokens } from './one-time/one-time-token-queries.ts'

/** Drops what no request can use any more. */
export function forgetEndedJob({ database, clock }: Pick<Context, 'database' | 'clock'>): Job {
  return {
    name: 'accounts-forget-ended',
    schedule: '17 * * * *',
    timeoutS: 60,
    retries: 1,
    async run() {
      await forgetRequestLimits(database.tables, clock.now())
      await deleteEndedOneTimeTokens(database.tables, clock.now())
    },
  }
}
