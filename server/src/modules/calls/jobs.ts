import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { finishLostCalls } from './handover/finish-lost-calls.ts'
import { completeStarts, endLostRooms } from './rooms/queries.ts'
import { longestCallMs } from './session/call-timeouts.ts'

/** Its end, and the saving of what was said last. */
const graceMs = 60_000
/** After a process has let its calls go, for their pages to come to another. */
const pageGoneMs = 30_000
/** A call with a hosted provider has no room here, and lasts as long as that allows. */
const elsewhereMs = 24 * 3_600_000

/**
 * Ends the calls of a server that was killed, and completes what the start of a call left in the history where the page
 * was gone before the end. A hosted project's rows are its own.
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
