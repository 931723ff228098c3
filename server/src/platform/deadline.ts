import { AppError } from '@tidings/contract/errors'
import type { Clock } from './clock.ts'

export type Deadline = { clock: Clock; ms: number; message: string; signal: AbortSignal }

/**
 * Runs `work` with a signal that also aborts after `ms`. Then rejects at once with `timed_out` and the message, even if the
 * work ignores its signal.
 */
export async function withDeadline<T>(
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, ms, message, signal } = deadline
  signal.throwIfAborted()
  const late = new AbortController()
  const finished = new AbortController()
  const combined = AbortSignal.any([signal, late.signal])
  const aborted = new Promise<never>((_, reject) => {
    combined.addEventListener('abort', () => reject(combined.reason as Error), { once: true })
  })
  // The sleep rejects when `finished` aborts, which is expected.
  clock.sleep(ms, finished.signal).then(
    () => late.abort(new AppError('timed_out', message)),
    () => undefined,
  )
  try {
    return await Promise.race([work(combined), aborted])
  } finally {
    finished.abort()
  }
}
