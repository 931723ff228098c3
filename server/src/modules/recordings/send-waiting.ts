import type { Context } from '#src/context'
import { findExistingIds } from './queries.ts'
import { readRecordingName } from './recording-paths.ts'

const everyMs = 60_000

/** What has lost its row meanwhile is no longer wanted; the job that deletes strays takes it. */
async function sendWaiting({ database, log, sounds }: Context): Promise<void> {
  const recordings = await sounds.sendWaiting(async (names) => {
    const ids = names.flatMap((name) => readRecordingName(name)?.id ?? [])
    const existing = ids.length > 0 ? await findExistingIds(database.tables, ids) : new Set<string>()
    return new Set(names.filter((name) => existing.has(readRecordingName(name)?.id ?? '')))
  })
  if (recordings > 0) log.info('recordings that waited were sent to their store', { recordings })
}

/**
 * Sends what waits in this process' folder, now and every minute until disposal: what the store did not take, and what was
 * recorded before there was a store.
 */
export function keepSendingRecordings(context: Context): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run() {
    while (!signal.aborted && context.config.audioStore !== null) {
      // The store has logged it.
      await sendWaiting(context).catch(() => undefined)
      await context.clock.sleep(everyMs, signal).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}
