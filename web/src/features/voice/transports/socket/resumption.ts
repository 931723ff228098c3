import { callResumeMs } from '@tidings/contract/limits'
import type { Clock } from '../../client/clock.ts'

/** The messages that the server has not yet confirmed. Both sides count messages from the start of the call. */
export class UnconfirmedMessages {
  #texts: string[] = []
  #confirmed = 0

  push(text: string): void {
    this.#texts.push(text)
  }

  /** `count`: how many the server has received in all. */
  confirm(count: number): void {
    const more = Math.max(0, count - this.#confirmed)
    this.#texts.splice(0, more)
    this.#confirmed += more
  }

  get confirmed(): number {
    return this.#confirmed
  }

  texts(): readonly string[] {
    return this.#texts
  }
}

const receiptMs = 250
const receiptBytes = 32_768

/** Counts the server's messages and confirms them from time to time, so that it can drop them. */
export class Receipts {
  readonly #clock: Clock
  readonly #tell: (count: number) => void
  #count = 0
  #bytes = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock, tell: (count: number) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  get count(): number {
    return this.#count
  }

  came(bytes: number): void {
    this.#count += 1
    this.#bytes += bytes
    if (this.#bytes >= receiptBytes) this.#send()
    else this.#cancel ??= this.#clock.after(receiptMs, () => this.#send())
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #send(): void {
    this.stop()
    this.#bytes = 0
    this.#tell(this.#count)
  }
}

const firstDelayMs = 100
const longestDelayMs = 1600
/** When a network comes back, a new attempt succeeds sooner than one that is still pending; a busy server needs longer. */
const firstAttemptMs = 2500
const longestAttemptMs = 20_000

export type ReconnectOptions = { clock: Clock; attempt: () => void; giveUp: () => void }

/** Schedules attempts to reconnect: at growing intervals, for as long as the server keeps the call open. */
export class ReconnectAttempts {
  readonly #options: ReconnectOptions
  #delayMs = firstDelayMs
  #attemptMs = firstAttemptMs
  #cancelGiveUp: (() => void) | null = null
  #cancelNext: () => void = () => undefined

  constructor(options: ReconnectOptions) {
    this.#options = options
  }

  get isUnderWay(): boolean {
    return this.#cancelGiveUp !== null
  }

  /** To be called when the connection was lost or the last attempt failed. */
  next(): void {
    const { attempt, clock, giveUp } = this.#options
    this.#cancelGiveUp ??= clock.after(callResumeMs, giveUp)
    this.#cancelNext()
    this.#cancelNext = clock.after(this.#delayMs, () => {
      this.#cancelNext = clock.after(this.#attemptMs, () => this.#tryLonger())
      attempt()
    })
    this.#delayMs = Math.min(2 * this.#delayMs, longestDelayMs)
  }

  stop(): void {
    this.#cancelGiveUp?.()
    this.#cancelGiveUp = null
    this.#cancelNext()
    this.#delayMs = firstDelayMs
    this.#attemptMs = firstAttemptMs
  }

  #tryLonger(): void {
    this.#attemptMs = Math.min(2 * this.#attemptMs, longestAttemptMs)
    this.next()
  }
}
