import { AppError } from '@tidings/contract/errors'
import type { Clock } from '../room.ts'

const joinTimeoutMs = 15_000

/** Waits for the server's word that the caller is in: for so long, and while `signal` does not abort. */
export class Joining {
  readonly #word = Promise.withResolvers<void>()
  readonly #cancel: () => void

  constructor(clock: Clock, signal: AbortSignal) {
    const abort = () => this.refused(signal.reason)
    const late = new AppError('timed_out', 'The call did not open in time.')
    signal.addEventListener('abort', abort, { once: true })
    const cancelTimeout = clock.after(joinTimeoutMs, () => this.refused(late))
    this.#cancel = () => {
      cancelTimeout()
      signal.removeEventListener('abort', abort)
    }
  }

  get outcome(): Promise<void> {
    return this.#word.promise
  }

  welcomed(): void {
    this.#word.resolve()
  }

  refused(reason: unknown): void {
    this.#word.reject(reason)
  }

  stop(): void {
    this.#cancel()
  }
}
