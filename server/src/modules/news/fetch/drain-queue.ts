import type { Clock } from '#platform/clock'
import type { HostQueue, QueuedTask } from './host-queue.ts'

const claimIntervalMs = 1000

export type Run<T> = {
  clock: Clock
  queue: HostQueue<T>
  atOnce: number
  /** No task is started from then on. */
  endsAt: number
  /** Adds items to the queue; resolves to whether there were any. */
  claimMore: () => Promise<boolean>
  signal: AbortSignal | undefined
}

/** Waits until one of these settles, or it is time to look for newly due items. */
async function waitForOne(running: readonly Promise<void>[], clock: Clock): Promise<void> {
  const isOver = new AbortController()
  const pause = clock.sleep(claimIntervalMs, isOver.signal).catch((error: unknown) => {
    if (!isOver.signal.aborted) throw error
  })
  try {
    await Promise.race([...running, pause])
  } finally {
    isOver.abort()
  }
}

/**
 * Works through the queue with up to `atOnce` tasks at a time. Throws when the signal aborts or work has thrown, after the
 * running tasks have ended.
 */
export async function drainQueue<T, Result>(
  run: Run<T>,
  work: (task: QueuedTask<T>) => Promise<Result>,
): Promise<Result[]> {
  const { clock, queue, atOnce, signal } = run
  const now = () => clock.now().getTime()
  const results: Result[] = []
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  const start = () => {
    const task = queue.next()
    if (!task) return false
    const startedAt = now()
    const done = work(task)
      .then((result) => void results.push(result))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        task.finish(now() - startedAt)
        running.delete(done)
      })
    running.add(done)
    return true
  }
  try {
    while (now() < run.endsAt && !signal?.aborted) {
      if (running.size < atOnce && start()) continue
      // Taken before the claim: a task that ends during it may free a host with waiting items.
      const underWay = [...running]
      if (underWay.length < atOnce && (await run.claimMore())) continue
      if (underWay.length === 0) break
      await waitForOne(underWay, clock)
    }
  } finally {
    await Promise.all(running)
  }
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return results
}
