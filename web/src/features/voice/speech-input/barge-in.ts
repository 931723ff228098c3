import type { Clock } from '../client/clock.ts'

export type BargeInOptions = {
  clock: Clock
  /** Holds the answer being heard; false when there is none. */
  hold: () => boolean
  /** Lets it go on. */
  resume: () => void
  /** Nobody had spoken: no word has come of it. */
  onFalseAlarm: () => void
}

/** After speech that nobody made a word of, the answer goes on. */
const wordlessMs = 2000
/** The server decides what words mean; one that never does must not hold the answer for ever. */
const undecidedMs = 8000

/**
 * The person begins to speak over an answer: it is held at once, and whoever makes something of the words decides how it
 * goes on.
 *
 *     heard --speech--> held --words, then the server's word--> heard again, or over
 *                        +-----2 s after speech without words-----> heard again
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

  /** Something of the speech has been understood. */
  transcribed(): void {
    if (!this.#isHeld) return
    this.#isTranscribed = true
    this.#wait()
  }

  /** The answer goes on or is over, by the server's or the person's decision. */
  resolve(): void {
    this.#cancel()
    this.#isHeld = false
  }

  #wait(): void {
    this.#cancel()
    if (!this.#isHeld) return
    const { clock } = this.#options
    this.#cancel = clock.after(this.#isTranscribed ? undecidedMs : wordlessMs, () => this.#giveUp())
  }

  #giveUp(): void {
    const { resume, onFalseAlarm } = this.#options
    this.resolve()
    if (!this.#isTranscribed) onFalseAlarm()
    resume()
  }
}
