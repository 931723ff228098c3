import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { finishLostCalls } from './handover/finish-lost-calls.ts'
import { completeStarts, endLostRooms } from './rooms/queries.ts'
import { longestCallMs } from './session/call-timeouts.ts'

/** Extra time for the end of a call and for saving its last answer. */
const graceMs = 60_000
/** Time for pages to reconnect elsewhere after a process has released its calls. */
const pageGoneMs = 30_000
/** Calls at a hosted provider have no room here, and the provider limits their length. */
const elsewhereMs = 24 * 3_600_000

/**
 * Ends calls of a killed server, and completes history entries of calls whose page was gone before the end. A hosted project's
 * rows are out of reach.
 */
export function completeCallsJob(context: Context): Job {
  const { clock, config, database } = context
  return {
    name: 'calls-complete',
    schedule: '*/5 * * * *',
    timeoutS: 120,
    retries: 1,
    async run(_data, signal) {
      const now = clock.now().getTime()
      await finishLostCalls({ context, heldBefore: new Date(now - pageGoneMs) }, signal)
      await endLostRooms(database.tables, new Date(now - longestCallMs - graceMs))
      if (config.hostedProject) return
      await completeStarts(database.tables, {
        endedBefore: new Date(now - graceMs),
        startedBefore: new Date(now - elsewhereMs),
      })
    },
  }
}
