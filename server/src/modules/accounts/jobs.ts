import { forgetRequestLimits } from '#db/request-limit'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { challengeLifetimeMs } from './factors/challenge-factor.ts'
import { deleteEndedChallenges } from './factors/factor-queries.ts'
import { deleteEndedOneTimeTokens } from './one-time/one-time-token-queries.ts'
import { deleteEndedFlows } from './pkce/flow-state-queries.ts'

/** Drops what no request can use any more. */
export function forgetEndedJob({
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
      await deleteEndedChallenges(database.tables, challengedBefore)
      const linkLifetimeMs = config.accounts.codeLifetimeS * 1000
      await deleteEndedOneTimeTokens(database.tables, new Date(clock.now().getTime() - linkLifetimeMs))
      await deleteEndedFlows(database.tables, clock.now(), linkLifetimeMs)
    },
  }
}
