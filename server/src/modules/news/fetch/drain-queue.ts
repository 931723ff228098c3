import type { Clock } from '#platform/clock'
import type { HostQueue, QueuedTask } from './host-queue.ts'

const lookAgainMs = 1000

export type Run<T> = {
  clock: Clock
  turns: HostQueue<T>
  atOnce: number
  /** Nothing is begun from then on. */
  endsAt: number
  /** Adds to the turns and tells whether there was anything. */
  claimMore: () => Promise<boolean>
  signal: AbortSignal | undefined
}

/** Until one of these settles, or it is time to see what has become due meanwhile. */
async function oneOf(running: readonly Promise<void>[], clock: Clock): Promise<void> {
  const isOver = new AbortController()
  const pause = clock.sleep(lookAgainMs, isOver.signal).catch((error: unknown) => {
    if (!isOver.signal.aborted) throw error
  })
  try {
    await Promise.race([...running, pause])
  } finally {
    isOver.abort()
  }
}

/**
 * Keeps as many turns under way as there are places, filling each place as it becomes free. Throws when the signal
 * aborts or work has thrown, after what is under way has ended.
 */
export async function drainQueue<T, Result>(
  run: Run<T>,
  work: (turn: QueuedTask<T>) => Promise<Result>,
): Promise<Result[]> {
  const { clock, turns, atOnce, signal } = run
  const now = () => clock.now().getTime()
  const results: Result[] = []
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  const begin = () => {
    const turn = turns.next()
    if (!turn) return false
    const begunAt = now()
    const done = work(turn)
      .then((result) => void results.push(result))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        turn.end(now() - begunAt)
        running.delete(done)
      })
    running.add(done)
    return true
  }
  try {
    while (now() < run.endsAt && !signal?.aborted) {
      if (running.size < atOnce && begin()) continue
      // From before the claim: what ends during it may give what waits its turn.
      const underWay = [...running]
      if (underWay.length < atOnce && (await run.claimMore())) continue
      if (underWay.length === 0) break
      await oneOf(underWay, clock)
    }
  } finally {
    await Promise.all(running)
  }
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return results
}
