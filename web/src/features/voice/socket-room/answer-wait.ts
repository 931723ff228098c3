import type { ClientFrame } from '@tidings/contract/call/call-messages'
import type { Clock } from '../client/ports.ts'

/** How long the person waits for an answer: from the question, sent or spoken to its end, to the first sound. */
export class AnswerWait {
  readonly #clock: Clock
  #askedAt: number | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  asked(): void {
    this.#askedAt = this.#clock.now()
  }

  /** Null for what nobody has asked for. */
  audible(turn: number): Extract<ClientFrame, { type: 'timing' }> | null {
    if (this.#askedAt === null) return null
    const firstAudibleMs = Math.max(0, Math.round(this.#clock.now() - this.#askedAt))
    this.#askedAt = null
    return { type: 'timing', turn, firstAudibleMs }
  }
}
