import { randomUUID } from 'node:crypto'
import type { Context } from '#src/context'
import { claimDownload, findDownload, releaseDownload, saveProgress } from './queries.ts'

const progressMs = 1000
/** After a process that was killed the next download may begin. */
const staleMs = 60_000
/** How long a client may take nothing before the download is given up. */
const idleMs = 120_000

/** A person's one download: how far it has come, seen by every process. */
export type DownloadTurn = {
  /** Aborts when nothing has been taken for two minutes. */
  signal: AbortSignal
  advance(count: number): void
  end(): Promise<void>
}

type Parts = Pick<Context, 'clock' | 'database' | 'log'>

const findStaleLimit = ({ clock }: Parts) => new Date(clock.now().getTime() - staleMs)

/** Null while another download of the user runs. */
export async function takeDownloadTurn(
  parts: Parts,
  { total, userId }: { total: number; userId: string },
): Promise<DownloadTurn | null> {
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

/** Null while no download of the user runs. */
export function findProgress(parts: Parts, userId: string): Promise<{ done: number; total: number } | null> {
  return findDownload(parts.database.tables, userId, findStaleLimit(parts))
}
