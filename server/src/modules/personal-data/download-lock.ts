import { randomUUID } from 'node:crypto'
import type { Context } from '#src/context'
import { claimDownload, findDownload, releaseDownload, saveProgress } from './queries.ts'

const progressMs = 1000
/** After this long without progress, a download's process counts as killed and the next may begin. */
const staleMs = 60_000
/** How long a client may stall before the download is aborted. */
const idleMs = 120_000

/** A person's only download, whose progress all processes can read. */
export type DownloadLock = {
  /** Aborts if the client has stalled for two minutes. */
  signal: AbortSignal
  advance(count: number): void
  end(): Promise<void>
}

type Parts = Pick<Context, 'clock' | 'database' | 'log'>

const findStaleLimit = ({ clock }: Parts) => new Date(clock.now().getTime() - staleMs)

/** Null while another download of the user is running. */
export async function acquireDownloadLock(
  parts: Parts,
  { total, userId }: { total: number; userId: string },
): Promise<DownloadLock | null> {
  const { clock, database, log } = parts
  const id = randomUUID()
  const claim = { now: clock.now(), staleBefore: findStaleLimit(parts) }
  if (!(await claimDownload(database.tables, { userId, id }, claim))) return null
  const idle = new AbortController()
  let done = 0
  let advancedAt = Date.now()
  let saving = Promise.resolve()
  const save = () => {
    const progress = { done: Math.min(done, total), total, seen_at: clock.now() }
    saving = saveProgress(database.tables, id, progress).catch((error: unknown) =>
      log.error('the progress of a download could not be saved', { error }),
    )
  }
  save()
  const timer = setInterval(() => {
    if (Date.now() - advancedAt > idleMs) idle.abort(new Error('nobody takes the download'))
    else save()
  }, progressMs)
  return {
    signal: idle.signal,
    advance(count) {
      done += count
      advancedAt = Date.now()
    },
    async end() {
      clearInterval(timer)
      await saving
      await releaseDownload(database.tables, id)
    },
  }
}

/** Null if no download of the user is running. */
export function findProgress(parts: Parts, userId: string): Promise<{ done: number; total: number } | null> {
  return findDownload(parts.database.tables, userId, findStaleLimit(parts))
}
