import { callRejoinMs } from '@tidings/contract/limits'
import type { Clock } from '../../client/clock.ts'

/** The text messages of a call that the server has not said it has, numbered from the call's first on. */
export class UnconfirmedMessages {
  #texts: string[] = []
  #come = 0

  push(text: string): void {
    this.#texts.push(text)
  }

  /** The server has so many. */
  confirm(count: number): void {
    const more = Math.max(0, count - this.#come)
    this.#texts.splice(0, more)
    this.#come += more
  }

  texts(): readonly string[] {
    return this.#texts
  }
}

const receiptMs = 250
const receiptBytes = 32_768

/** Counts what comes from the server, and tells it now and then so that it need not keep more. */
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
/** A network that is coming back answers the next attempt sooner than the one it swallowed. */
const attemptMs = 2500

export type ReconnectOptions = { clock: Clock; attempt: () => void; giveUp: () => void }

/** When to try to get back into a call whose connection was lost: at growing distances, for as long as the server waits. */
export class ReconnectAttempts {
  readonly #options: ReconnectOptions
  #delayMs = firstDelayMs
  #cancelGiveUp: (() => void) | null = null
  #cancelNext: () => void = () => undefined

  constructor(options: ReconnectOptions) {
    this.#options = options
  }

  get isUnderWay(): boolean {
    return this.#cancelGiveUp !== null
  }

  /** The connection was lost, or the last attempt failed. */
  next(): void {
    const { attempt, clock, giveUp } = this.#options
    this.#cancelGiveUp ??= clock.after(callRejoinMs, giveUp)
    this.#cancelNext()
    this.#cancelNext = clock.after(this.#delayMs, () => {
      this.#cancelNext = clock.after(attemptMs, () => this.next())
      attempt()
    })
    this.#delayMs = Math.min(2 * this.#delayMs, longestDelayMs)
  }

  /** One has succeeded, or nobody wants it any more. */
  stop(): void {
    this.#cancelGiveUp?.()
    this.#cancelGiveUp = null
    this.#cancelNext()
    this.#delayMs = firstDelayMs
  }
}
