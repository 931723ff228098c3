/** Milliseconds of a clock that never goes back. `after` and `every` return a function that cancels them. */
export interface Clock {
  now(): number
  after(delayMs: number, run: () => void): () => void
  every(intervalMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs)
    return () => clearInterval(timer)
  },
}

/** Resolves after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      cancel()
      reject(signal.reason as Error)
    }
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}
