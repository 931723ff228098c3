import type { Clock } from '../client/clock.ts'

export type BargeInOptions = {
  clock: Clock
  /** Holds the answer that is playing; false when there is none. */
  hold: () => boolean
  resume: () => void
  /** Nothing was transcribed: nobody had spoken. */
  onFalseAlarm: () => void
}

/** The answer continues if nothing has been transcribed this long after speech. */
const noTranscriptMs = 2000
/** The server decides what becomes of the answer; if it never does, the answer continues. */
const noDecisionMs = 8000

/**
 * The person speaks over an answer: it is held at once, and what they say decides how it continues.
 *
 *     playing --speech--> held --transcript, then the server's decision--> playing, or over
 *                          +----2 s after speech without transcript----> playing
 */
export class BargeIn {
  readonly #options: BargeInOptions
  #isHeld = false
  #isTranscribed = false
  #cancel: () => void = () => undefined

  constructor(options: BargeInOptions) {
    this.#options = options
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  speech(state: 'start' | 'end'): void {
    if (state === 'end') return this.#wait()
    this.#cancel()
    if (this.#isHeld || !this.#options.hold()) return
    this.#isHeld = true
    this.#isTranscribed = false
  }

  /** Some of the speech has been transcribed. */
  transcribed(): void {
    if (!this.#isHeld) return
    this.#isTranscribed = true
    this.#wait()
  }

  /** The answer continues or is over, by the server's or the person's decision. */
  resolve(): void {
    this.#cancel()
    this.#isHeld = false
  }

  #wait(): void {
    this.#cancel()
    if (!this.#isHeld) return
    const { clock } = this.#options
    this.#cancel = clock.after(this.#isTranscribed ? noDecisionMs : noTranscriptMs, () => this.#giveUp())
  }

  #giveUp(): void {
    const { resume, onFalseAlarm } = this.#options
    this.resolve()
    if (!this.#isTranscribed) onFalseAlarm()
    resume()
  }
}
