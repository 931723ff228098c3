import { callResumeMs } from '@tidings/contract/limits'
import type { Clock } from '../client/ports.ts'

const firstDelayMs = 100
const longestDelayMs = 1600
/** A network that is coming back answers the next attempt sooner than the one it swallowed. */
const attemptMs = 2500

export type RejoinPorts = { clock: Clock; attempt: () => void; giveUp: () => void }

/** When to try to get back into a call whose connection was lost: at growing distances, for as long as the server waits. */
export class RejoinAttempts {
  readonly #ports: RejoinPorts
  #delayMs = firstDelayMs
  #cancelGiveUp: (() => void) | null = null
  #cancelNext: () => void = () => undefined

  constructor(ports: RejoinPorts) {
    this.#ports = ports
  }

  get isUnderWay(): boolean {
    return this.#cancelGiveUp !== null
  }

  /** The connection was lost, or the last attempt failed. */
  next(): void {
    const { attempt, clock, giveUp } = this.#ports
    this.#cancelGiveUp ??= clock.after(callResumeMs, giveUp)
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
