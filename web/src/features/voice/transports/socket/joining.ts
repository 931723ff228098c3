import { AppError } from '@tidings/contract/errors'
import type { Clock } from '../../client/clock.ts'

const joinTimeoutMs = 15_000

/** Waits for the server to let the caller in, until the timeout or until `signal` aborts. */
export class Joining {
  readonly #word = Promise.withResolvers<void>()
  readonly #cancel: () => void

  constructor(clock: Clock, signal: AbortSignal) {
    const abort = () => this.reject(signal.reason)
    const late = new AppError('timed_out', 'The call took too long to start.')
    signal.addEventListener('abort', abort, { once: true })
    const cancelTimeout = clock.after(joinTimeoutMs, () => this.reject(late))
    this.#cancel = () => {
      cancelTimeout()
      signal.removeEventListener('abort', abort)
    }
  }

  get outcome(): Promise<void> {
    return this.#word.promise
  }

  accept(): void {
    this.#word.resolve()
  }

  reject(reason: unknown): void {
    this.#word.reject(reason)
  }

  stop(): void {
    this.#cancel()
  }
}

export type FreshTokenOptions = {
  clock: Clock
  getAccessToken: () => Promise<string | null>
  onFresh: (accessToken: string) => void
}

const tokenCheckMs = 60_000

/** Checks every minute whether the session has a newer access token. Returns a function that stops it. */
export function watchToken(
  accessToken: string,
  { clock, getAccessToken, onFresh }: FreshTokenOptions,
): () => void {
  let known = accessToken
  const take = (token: string | null) => {
    if (token === null || token === known) return
    known = token
    onFresh(token)
  }
  // The next check tries again. When the session ends, the call is stopped elsewhere.
  return clock.every(tokenCheckMs, () => void getAccessToken().then(take, () => undefined))
}
