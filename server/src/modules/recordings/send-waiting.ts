import type { Context } from '#src/context'
import { findExistingIds } from './queries.ts'
import { readRecordingName } from './recording-paths.ts'

const everyMs = 60_000

/**
 * Resolves to how many were sent. Files whose row has been deleted are not sent; the cleanup job deletes them. Rejects if the store does
 * not respond.
 */
export function sendWaitingRecordings({
  database,
  sounds,
}: Pick<Context, 'database' | 'sounds'>): Promise<number> {
  return sounds.sendWaiting(async (names) => {
    const ids = names.flatMap((name) => readRecordingName(name)?.id ?? [])
    const existing = ids.length > 0 ? await findExistingIds(database.tables, ids) : new Set<string>()
    return new Set(names.filter((name) => existing.has(readRecordingName(name)?.id ?? '')))
  })
}

async function sendWaiting(context: Context): Promise<void> {
  const { log } = context
  const recordings = await sendWaitingRecordings(context)
  if (recordings > 0) log.info('recordings that waited were sent to their store', { recordings })
}

/**
 * Uploads pending files in this process's folder, now and every minute until disposal: failed uploads, and recordings from
 * before a store was configured.
 */
export function keepSendingRecordings(context: Context): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run() {
    while (!signal.aborted && context.config.audioStore !== null) {
      // Already logged by the store.
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
