import { forgetRequestLimits } from '#db/request-limit'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { challengeLifetimeMs } from './mfa/challenge.ts'
import { deleteExpiredChallenges } from './mfa/queries.ts'
import { deleteExpiredOneTimeTokens } from './otp/queries.ts'
import { deleteExpiredFlows } from './pkce/queries.ts'

/** Deletes expired rate limits, challenges, one-time tokens and flows. */
export function deleteExpiredAuthDataJob({
  config,
  database,
  clock,
}: Pick<Context, 'config' | 'database' | 'clock'>): Job {
  return {
    name: 'accounts-forget-ended',
    schedule: '17 * * * *',
    timeoutS: 60,
    retries: 1,
    async run() {
      await forgetRequestLimits(database.tables, clock.now())
      const challengedBefore = new Date(clock.now().getTime() - challengeLifetimeMs)
      await deleteExpiredChallenges(database.tables, challengedBefore)
      const linkLifetimeMs = config.accounts.codeLifetimeS * 1000
      await deleteExpiredOneTimeTokens(database.tables, new Date(clock.now().getTime() - linkLifetimeMs))
      await deleteExpiredFlows(database.tables, clock.now(), linkLifetimeMs)
    },
  }
}
